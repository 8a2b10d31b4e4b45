import OpenMarketDomain
import OpenMarketPresentation

extension JSONValue {
  /// - Parameter fields: the members of each product; all of them unless given.
  init(
    _ content: ProductListState.Content, page: PageRequest, fields: [ProductField]? = nil
  ) {
    self = .object([
      Member("products", .array(content.rows.map { JSONValue($0.product, fields: fields) })),
      Member("page", .integer(Int64(page.number))),
      Member("totalCount", .optional(content.totalCount)),
      Member("hasNext", .bool(content.nextPage != nil)),
      Member("skipped", .array(content.skipped.map { JSONValue($0.row) })),
    ])
  }

  /// What a stream of products has passed over.
  init(skipped: [SkippedRow]) {
    self = .object([Member("skipped", .array(skipped.map { JSONValue($0.row) }))])
  }

  private init(_ row: OmittedRow) {
    let (reason, defect): (String, ResponseDefect?) =
      switch row.reason {
      case .unreadable(let defect): ("unreadable", defect)
      case .duplicate: ("duplicate", nil)
      case .beyondPageSize: ("beyond-page-size", nil)
      }
    self = .object([
      Member("position", .integer(Int64(row.position))),
      Member("id", .optional(row.id?.rawValue)),
      Member("reason", .string(reason)),
      Member("path", .optional(defect?.path)),
      Member("problem", .optional(defect?.problem.code)),
    ])
  }
}
