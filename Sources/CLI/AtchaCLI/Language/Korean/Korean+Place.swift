import Domain

extension Korean {
  var homeName: String { "집" }

  func homeIsNow(_ place: String) -> String {
    "이제 집은 \(place)입니다."
  }
  var homeCleared: String { "집을 지웠습니다." }
  var homeWasNotSet: String { "집이 정해져 있지 않았습니다." }
  func placeSaved(_ name: String, _ place: String) -> String {
    "'\(name)' 장소를 저장했습니다: \(place)"
  }
  func placeReplaced(_ name: String, _ place: String) -> String {
    "'\(name)' 장소를 바꿨습니다: \(place)"
  }
  func placeRemoved(_ name: String) -> String { "'\(name)' 장소를 지웠습니다." }

  var placeHead: String { "장소" }
  var referenceHead: String { "입력할 말" }

  var homeNotSet: Explanation {
    .init(
      "집이 정해져 있지 않습니다", hint: "'atcha home set 장소'로 정하거나 --to에 갈 곳을 적으세요")
  }
  var noSavedPlaces: Explanation {
    .init("저장한 장소가 없습니다.", hint: "'atcha place save 이름 장소'로 저장하세요")
  }
  func unknownSavedPlace(_ name: String, known: [String]) -> Explanation {
    .init(
      "\(name.quoted(.called)) 저장한 장소가 없습니다",
      hint: known.isEmpty
        ? "'atcha place save 이름 장소'로 저장하세요" : "저장한 것: \(known.joined(separator: ", "))")
  }
  func badPlaceName(_ name: String) -> Explanation {
    .init(
      "\(name.quoted(.topic)) 장소 이름으로 쓸 수 없습니다",
      hint: "글자가 들어간 1~\(PlaceName.longest)자로 지으세요. ':'과 맨 앞의 '-', 'here'는 안 됩니다")
  }
  func severalPlaces(_ text: String, _ candidates: [String]) -> Explanation {
    .init(
      "\(text.quoted(.topic)) 여러 곳의 이름입니다",
      hint: "하나를 고르세요: \(candidates.joined(separator: "; "))")
  }
  func noSuchPlace(_ text: String, _ similar: [String]) -> Explanation {
    .init(
      "\(text.quoted(.called)) 정류장이 없습니다",
      hint: similar.isEmpty
        ? "철자를 확인하거나 '위도,경도'나 'stop:ID'를 적으세요"
        : "혹시 이곳인가요: \(similar.joined(separator: "; "))")
  }
  var emptyPlaceText: Explanation {
    .init("장소가 비어 있습니다", hint: "역 이름, 'stop:ID', '위도,경도' 가운데 하나를 적으세요")
  }
  func storeFailed(_ kind: StoreFailure.Kind, _ message: String) -> Explanation {
    let hint =
      switch kind {
      case .readOnly, .permission: "~/.local/state/atcha의 소유자와 권한을 확인하세요"
      case .full: "자리를 비우세요. 저장된 것은 그대로 있습니다"
      case .busy: "다른 프로세스가 쓰고 있습니다. 다시 하세요"
      case .damaged: "다시 하세요. 망가진 파일은 새 파일 옆에 남아 있습니다"
      case .newerVersion: "더 새로운 atcha가 쓴 것입니다. 그것을 쓰세요"
      case .inputOutput: "디스크를 확인하세요"
      case .internalError: "실행한 명령과 함께 알려 주세요"
      }
    return .init("저장소를 쓸 수 없습니다: \(message)", hint: hint)
  }

  var homeAbstract: String { "집이 어디인지 정합니다." }
  var homeDiscussion: String { "--to가 없는 검색은 집으로 갑니다. 뒤에 아무 말도 없으면 집을 보여 줍니다." }
  var homeSetAbstract: String { "집을 정합니다." }
  var homeShowAbstract: String { "집이 어디인지 보여 줍니다." }
  var homeClearAbstract: String { "정한 집을 지웁니다." }
  var homeSetExample: String { "이제부터 이 역으로 가는 길을 찾습니다." }
  var homeShowExample: String { "집이 어디인지 봅니다." }
  var homeClearExample: String { "집을 지웁니다." }
  var placeAbstract: String { "장소를 찾고, 원하는 이름으로 저장합니다." }
  var placeDiscussion: String {
    """
    저장한 장소의 이름은 장소를 적는 곳 어디에나 쓸 수 있고, 같은 이름의 정류장보다 우선합니다. 'home'도 그 가운데 \
    하나입니다.

    정류장은 시간표, 번호, 이름, 위치와 함께 저장됩니다. 시간표를 갱신해 번호가 없어지면 그 근처에 있는 같은 이름의 \
    정류장을, 그것도 없으면 위치를 씁니다.
    """
  }
  var placeSearchAbstract: String { "그 말이 뜻하는 장소를 모두 보여 줍니다." }
  var placeSearchDiscussion: String { "장소마다 그곳만을 가리키는 말이 붙으며, PLACE에 그대로 쓸 수 있습니다." }
  var placeSaveAbstract: String { "장소를 이름을 붙여 저장합니다." }
  var placeSaveDiscussion: String { "그 이름으로 전에 저장한 장소는 새것으로 바뀝니다." }
  var placeListAbstract: String { "저장한 장소를 보여 줍니다." }
  var placeRemoveAbstract: String { "저장한 장소를 지웁니다." }
  var placeTextHelp: String { "정류장이나 역의 이름, 'stop:ID', '위도,경도', 'here', 주소." }
  var placeWordHelp: String { "이름이나 그 일부." }
  var placeNewNameHelp: String { "장소에 붙일 이름. 대소문자는 가리지 않습니다." }
  var placeNameHelp: String { "저장한 장소의 이름." }
  var placeSearchExample: String { "'시청'이라는 모든 곳." }
  var placeSaveExample: String { "역을 회사로 저장합니다." }
  var placeSavePositionExample: String { "위치. 거기서 걸어가는 것부터 찾습니다." }
  var placeListExample: String { "이름, 장소, 입력할 말." }
  var placeRemoveExample: String { "회사를 지웁니다." }
}
