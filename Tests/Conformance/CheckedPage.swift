import Foundation
import OpenMarketData
import OpenMarketDomain

/// A page of the product list, both decoded and as raw JSON.
struct CheckedPage {
  let page: ProductPage
  let isEmpty: Bool
  /// The members of the response. The keys of the paging fields are in camel case or snake case.
  let envelope: [String: ReceivedJSON]
  /// The rows of the response, including rows that can't be decoded.
  let rows: [[String: ReceivedJSON]]

  init(_ page: ProductPage, body: Data, rowsKey: String) {
    self.page = page
    isEmpty = body.isEmpty
    envelope = ReceivedJSON(body).members
    rows = if case .array(let values) = envelope[rowsKey] { values.map(\.members) } else { [] }
  }

  var count: Int { rows.count }

  static let pagingKeys = ["totalCount"] + firstPaging(count: 0).map(\.0)

  /// The paging fields that aren't missing or `null`, under their keys in camel case.
  var paging: [String: ReceivedJSON] {
    Self.pagingKeys.reduce(into: [:]) { fields, key in
      let value = envelope[key] ?? envelope[key.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }]
      fields[key] = value.isMissing ? nil : value
    }
  }

  /// Returns the expected paging fields of the first page of a list with the given number of products. In the API, `limit` is the end
  /// index of the page, not the page size.
  static func firstPaging(count: Int?) -> [(String, ReceivedJSON)] {
    let size = PageRequest.defaultSize
    let fields: [(String, ReceivedJSON)] = [
      ("pageNo", .number(1)), ("itemsPerPage", .number(Decimal(size))), ("offset", .number(0)),
      ("limit", .number(Decimal(size))), ("hasPrev", .bool(false)),
    ]
    guard let count else { return fields }
    let lastPage = count / size + (count % size > 0 ? 1 : 0)
    return fields + [("lastPage", .number(Decimal(lastPage))), ("hasNext", .bool(1 < lastPage))]
  }

  static let priceKeys = ["price", "discounted_price", "bargain_price"]

  var defects: [DecodingFailure] {
    page.invalidRows.compactMap { row in
      if case .unreadable(let defect) = row.reason { defect } else { nil }
    }
  }

  /// Returns the decoding failures for the values of the given keys.
  func defects(at keys: [String]) -> [DecodingFailure] {
    defects.filter { defect in keys.contains { defect.path.hasSuffix(".\($0)") } }
  }

  /// Returns the keys that are missing or `null` in at least one row.
  func missingKeys(of keys: [String]) -> [String] {
    keys.filter { key in rows.contains { $0[key].isMissing } }
  }
}

/// A JSON value of any type.
indirect enum ReceivedJSON: Hashable, Sendable, Decodable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Decimal)
  case text(String)
  case array([ReceivedJSON])
  case object([String: ReceivedJSON])

  /// Decodes the JSON text of a response. A text that isn't valid is `null`.
  init(_ body: Data) {
    self = (try? JSONDecoder().decode(ReceivedJSON.self, from: body)) ?? .null
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let values = try? container.decode([ReceivedJSON].self) {
      self = .array(values)
    } else {
      // Decode a value that Swift can't represent, such as 1e400, as an empty object.
      self = .object((try? container.decode([String: ReceivedJSON].self)) ?? [:])
    }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .bool(let flag): String(flag)
    case .number(let number): number.description
    case .text(let text): "\"\(text)\""
    case .array: "[…]"
    case .object: "{…}"
    }
  }

  /// The members of an object. The dictionary is empty for all other values.
  var members: [String: ReceivedJSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  var decimal: Decimal? { if case .number(let number) = self { number } else { nil } }

  var integer: Int? { decimal.flatMap { Int(exactly: $0 as NSDecimalNumber) } }
}

extension ReceivedJSON? {
  var isMissing: Bool { self == nil || self == .null }
}
