import FoundationEssentials

/// Questions with known answers: lines of from_stop_id,to_stop_id,arrive_by,latest_departure.
enum AnswerFile {
  static let header = "from_stop_id,to_stop_id,arrive_by,latest_departure"

  static func questions(at path: String) throws(BenchError) -> [Question] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BenchError("cannot read \(path)", status: 66)
    }
    var lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)[...]
    guard lines.popFirst() == header[...] else {
      throw BenchError("\(path): the first line is not \(header)", status: 65)
    }
    var questions: [Question] = []
    for (index, line) in lines.enumerated() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard fields.count == 4, let deadline = Civil.instant(fields[2]),
        let answer = Civil.instant(fields[3])
      else { throw BenchError("\(path):\(index + 2): not a question: \(line)", status: 65) }
      questions.append(
        Question(
          from: String(fields[0]), to: String(fields[1]), notBefore: deadline - 86_400,
          deadline: deadline, answer: answer))
    }
    return questions
  }
}
