import OpenMarketDomain
import OpenMarketPresentation

extension SkippedRow {
  /// The most rows that one note names.
  private static let namedRowLimit = 20

  /// Returns the notes about rows that are not shown: one for each unreadable row, one for each other reason.
  ///
  /// - Parameter showsPages: Pass `true` where the rows come from several pages, to name the page of each.
  static func notes(
    _ skipped: [SkippedRow], showsPages: Bool = false, _ language: Language
  ) -> [String] {
    var notes: [LocalizedText] = []
    var duplicates: [LocalizedText] = []
    var overlong: [LocalizedText] = []
    for row in skipped {
      let place = place(of: row, showsPage: showsPages)
      switch row.row.reason {
      case .unreadable(let defect): notes.append(unreadable(place, defect))
      case .duplicate: duplicates.append(place)
      case .beyondPageSize: overlong.append(place)
      }
    }
    if !duplicates.isEmpty {
      let rows = list(duplicates)
      notes.append(
        LocalizedText(
          korean: "\(rows.korean)을 건너뛰었습니다: 같은 상품이 이미 있습니다.",
          english: "skipped \(rows.english): the same product stands further up."))
    }
    if !overlong.isEmpty {
      let rows = list(overlong)
      notes.append(
        LocalizedText(
          korean: "\(rows.korean)을 건너뛰었습니다: 페이지 크기를 넘습니다.",
          english: "skipped \(rows.english): more than the page holds."))
    }
    return notes.map { $0(language) }
  }

  /// Such as "row 3 (#6)".
  private static func place(of skipped: SkippedRow, showsPage: Bool) -> LocalizedText {
    let row = skipped.row
    let id = row.id.map { " (#\($0))" } ?? ""
    return LocalizedText(
      korean: (showsPage ? "\(skipped.page)페이지 " : "") + "\(row.position + 1)번째 줄\(id)",
      english: (showsPage ? "page \(skipped.page) " : "") + "row \(row.position + 1)\(id)")
  }

  private static func list(_ places: [LocalizedText]) -> LocalizedText {
    let named = places.prefix(namedRowLimit)
    let rest = places.count - named.count
    return LocalizedText(
      korean: named.map(\.korean).joined(separator: ", ") + (rest > 0 ? " 외 \(rest)줄" : ""),
      english: named.map(\.english).joined(separator: ", ")
        + (rest > 0 ? " and \(rest.counted("more row"))" : ""))
  }

  private static func unreadable(_ row: LocalizedText, _ defect: ResponseDefect) -> LocalizedText {
    let place = defect.path.isEmpty ? "" : "\(defect.path): "
    return LocalizedText(
      korean: "\(row.korean)을 건너뛰었습니다: \(place)\(defect.problem.text(in: .korean)).",
      english: "skipped \(row.english): \(place)\(defect.problem.text(in: .english)).")
  }
}
