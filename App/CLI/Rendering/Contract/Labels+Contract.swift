/// The words of the command that examines a server.
extension Labels {
  static let check = LocalizedText(korean: "항목", english: "CHECK")
  static let found = LocalizedText(korean: "결과", english: "FOUND")
  static let time = LocalizedText(korean: "시간", english: "TIME")
  static let expected = LocalizedText(korean: "계약", english: "expected")
  static let foundInstead = LocalizedText(korean: "실제", english: "found")

  static func notAsked(_ count: Int) -> LocalizedText {
    LocalizedText(
      korean: "응답이 없어 나머지 \(count)개 항목은 확인하지 않았습니다.",
      english: count == 1
        ? "1 check was not made, as nothing answers."
        : "\(count) checks were not made, as nothing answers.")
  }

  /// What was not looked at, and why.
  static func skipped(_ titles: [LocalizedText], _ reason: LocalizedText) -> LocalizedText {
    LocalizedText(
      korean: "건너뜀 (\(reason.korean)): \(titles.map(\.korean).joined(separator: ", "))",
      english: "skipped (\(reason.english)): \(titles.map(\.english).joined(separator: ", "))")
  }
}
