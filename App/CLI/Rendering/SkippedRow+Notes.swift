import OpenMarketDomain
import OpenMarketPresentation

extension SkippedRow {
  /// What to tell of rows that are not shown: each unreadable one by itself, the others together.
  static func notes(_ skipped: [SkippedRow], _ language: Language) -> [String] {
    var notes: [LocalizedText] = []
    var duplicates = 0
    var overlong = 0
    for row in skipped.map(\.row) {
      switch row.reason {
      case .unreadable(let defect): notes.append(unreadable(row, defect))
      case .duplicate: duplicates += 1
      case .beyondPageSize: overlong += 1
      }
    }
    if duplicates > 0 {
      notes.append(
        LocalizedText(
          korean: "\(rows(duplicates).korean)을 건너뛰었습니다: 같은 상품이 이미 있습니다.",
          english: "skipped \(rows(duplicates).english): the same product stands further up."))
    }
    if overlong > 0 {
      notes.append(
        LocalizedText(
          korean: "\(rows(overlong).korean)을 건너뛰었습니다: 페이지 크기를 넘습니다.",
          english: "skipped \(rows(overlong).english): more than the page holds."))
    }
    return notes.map { $0(language) }
  }

  private static func unreadable(_ row: OmittedRow, _ defect: ResponseDefect) -> LocalizedText {
    let id = row.id.map { " (#\($0))" } ?? ""
    let place = defect.path.isEmpty ? "" : "\(defect.path): "
    return LocalizedText(
      korean: "\(row.position + 1)번째 줄\(id)을 건너뛰었습니다: \(place)\(defect.problem.text(in: .korean)).",
      english: "skipped row \(row.position + 1)\(id): \(place)\(defect.problem.text(in: .english))."
    )
  }

  private static func rows(_ count: Int) -> LocalizedText {
    LocalizedText(korean: "\(count)줄", english: count == 1 ? "1 row" : "\(count) rows")
  }
}
