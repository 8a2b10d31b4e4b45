internal import OpenMarketDomain

/// What the first page of a list says of the paging, in either spelling.
struct ListPaging {
  struct Contradiction: Hashable {
    let key: String
    let expected: String
    let found: String
  }

  private static let keys = [
    (current: "pageNo", older: "page_no"), (current: "itemsPerPage", older: "items_per_page"),
    (current: "totalCount", older: "total_count"), (current: "offset", older: "offset"),
    (current: "limit", older: "limit"), (current: "lastPage", older: "last_page"),
    (current: "hasNext", older: "has_next"), (current: "hasPrev", older: "has_prev"),
  ]

  /// By the current spelling.
  private let values: [String: RawObject.Value]

  init(_ envelope: RawObject) {
    var values: [String: RawObject.Value] = [:]
    for key in Self.keys { values[key.current] = envelope[key.current] ?? envelope[key.older] }
    self.values = values
  }

  var missingKeys: [String] { Self.keys.map(\.current).filter { values[$0] == nil } }

  var totalCount: Int? {
    if case .integer(let count) = values["totalCount"] { count } else { nil }
  }

  /// - Parameter rows: how many rows the page has.
  func contradictions(rows: Int) -> [Contradiction] {
    let size = PageRequest.defaultSize
    var expected: [(String, RawObject.Value)] = [
      ("pageNo", .integer(1)), ("itemsPerPage", .integer(size)), ("offset", .integer(0)),
      // The index of the page's end, not its size.
      ("limit", .integer(size)), ("hasPrev", .bool(false)),
    ]
    var contradictions: [Contradiction] = []
    if let count = totalCount, count >= min(rows, size) {
      let lastPage = count / size + (count % size > 0 ? 1 : 0)
      expected.append(("lastPage", .integer(lastPage)))
      expected.append(("hasNext", .bool(1 < lastPage)))
    } else if let value = values["totalCount"] {
      contradictions.append(
        Contradiction(key: "totalCount", expected: "≥ \(rows)", found: value.description))
    }
    for (key, value) in expected {
      guard let found = values[key], found != value else { continue }
      contradictions.append(
        Contradiction(key: key, expected: value.description, found: found.description))
    }
    return contradictions
  }
}
