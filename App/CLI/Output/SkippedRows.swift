import OpenMarketDomain
import OpenMarketPresentation

extension InvalidRow {
  /// The maximum number of rows that get their own message because they can't be decoded.
  private static let limit = 20

  /// Returns messages about the given rows, which were skipped.
  ///
  /// Rows that can't be decoded have their own messages, up to `limit`. For all other rows, one message for each reason contains
  /// the number of rows.
  ///
  /// - Parameter rows: The skipped rows, with page numbers if the rows come from several pages.
  static func notes(of rows: [(page: Int?, row: InvalidRow)], _ language: Language) -> [String] {
    let unreadable = rows.compactMap { $0.row.unreadableText(page: $0.page) }
    var notes = Array(unreadable.prefix(limit))
    func add(_ count: Int, _ reason: LocalizedText) {
      guard count > 0 else { return }
      notes.append(
        LocalizedText(
          "\(count)줄을 건너뛰었습니다: \(reason.korean).",
          "skipped \(count.counted("row")): \(reason.english)."))
    }
    add(unreadable.count - limit, LocalizedText("읽을 수 없습니다", "can't be read"))
    add(
      rows.count { $0.row.reason == .duplicate },
      LocalizedText("같은 상품이 이미 있습니다", "already in the list"))
    add(
      rows.count { $0.row.reason == .beyondPageSize },
      LocalizedText("페이지 크기를 넘습니다", "beyond the page size"))
    return notes.map { $0(language) }
  }

  static func notes(_ rows: [InvalidRow], _ language: Language) -> [String] {
    notes(of: rows.map { (nil, $0) }, language)
  }

  private func unreadableText(page: Int?) -> LocalizedText? {
    guard case .unreadable(let defect) = reason else { return nil }
    let id = id.map { " (#\($0))" } ?? ""
    let path = defect.path.isEmpty ? "" : "\(defect.path): "
    return LocalizedText(
      (page.map { "\($0)페이지 " } ?? "")
        + "\(self.position + 1)번째 줄\(id)을 건너뛰었습니다: \(path)\(defect.reason.text(in: .korean)).",
      "skipped " + (page.map { "page \($0) " } ?? "")
        + "row \(position + 1)\(id): \(path)\(defect.reason.text(in: .english)).")
  }
}
