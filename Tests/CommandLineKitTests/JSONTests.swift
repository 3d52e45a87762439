import CommandLineKit
import Testing

@Suite("Writing JSON")
struct JSONTests {
  @Test("members keep their order, in one line and in many")
  func layout() {
    let value: JSONValue = [
      "schema": "trip/1", "routes": [["id": 1, "late": true], [:]], "none": nil, "empty": [],
      "share": 0.5,
    ]
    #expect(
      value.compact
        == #"{"schema":"trip/1","routes":[{"id":1,"late":true},{}],"none":null,"empty":[],"share":0.5}"#
    )
    #expect(
      value.pretty == """
        {
          "schema": "trip/1",
          "routes": [
            {
              "id": 1,
              "late": true
            },
            {}
          ],
          "none": null,
          "empty": [],
          "share": 0.5
        }
        """)
  }

  @Test("text is escaped where JSON, a terminal or JavaScript would act upon it")
  func escaping() {
    let hostile = "\"\\/\n\r\t\u{0}\u{1B}[31m\u{7F}\u{9B}\u{2028}\u{2029}\u{202E}\u{2066}\u{FEFF}강🚇"
    #expect(
      JSONValue.string(hostile).compact
        == #""\"\\/\n\r\t\u0000\u001b[31m\u007f\u009b\u2028\u2029\u202e\u2066\ufeff강🚇""#)
    #expect(JSONValue.object([.init("a\"b", 1)]).compact == #"{"a\"b":1}"#)
  }

  @Test("numbers that JSON cannot write are null")
  func numbers() {
    let values: JSONValue = [
      .double(.nan), .double(.infinity), .double(-0.1), .double(1e300), .int(.min), .double(37.5),
    ]
    #expect(values.compact == "[null,null,-0.1,1e+300,-9223372036854775808,37.5]")
    #expect(JSONValue.optional(nil as Int?).compact == "null")
  }
}
