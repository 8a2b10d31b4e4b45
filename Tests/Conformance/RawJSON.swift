import Foundation
import OpenMarketData
import OpenMarketDomain

/// A page of the product list, both decoded and as raw JSON.
struct CheckedPage {
  let page: ProductPage
  let isEmpty: Bool
  /// The members of the response. The keys of the paging fields are in camel case or snake case.
  let envelope: [String: RawValue]
  /// The rows of the response, including rows that can't be decoded.
  let rows: [[String: RawValue]]

  init(_ page: ProductPage, response: HTTPResponse, rowsKey: String) {
    self.page = page
    isEmpty = response.body.isEmpty
    envelope = (try? JSONDecoder().decode(RawValue.self, from: response.body))?.members ?? [:]
    let values: [RawValue] =
      if case .array(let values) = envelope[rowsKey] { values } else { [] }
    rows = values.map(\.members)
  }

  var count: Int { rows.count }

  static let pagingKeys = [
    "pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage", "hasNext", "hasPrev",
  ]

  /// The paging fields that aren't missing or `null`, under their keys in camel case.
  var paging: [String: RawValue] {
    Self.pagingKeys.reduce(into: [:]) { fields, key in
      let value = envelope[key] ?? envelope[key.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }]
      fields[key] = value.isMissing ? nil : value
    }
  }

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
indirect enum RawValue: Hashable, Sendable, Decodable, CustomStringConvertible {
  case null
  case bool(Bool)
  case number(Decimal)
  case text(String)
  case array([RawValue])
  case object([String: RawValue])

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
    } else if let values = try? container.decode([RawValue].self) {
      self = .array(values)
    } else {
      // Decode a value that Swift can't represent, such as 1e400, as an empty object.
      self = .object((try? container.decode([String: RawValue].self)) ?? [:])
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
  var members: [String: RawValue] { if case .object(let members) = self { members } else { [:] } }

  var decimal: Decimal? { if case .number(let number) = self { number } else { nil } }
}

extension RawValue? {
  var isMissing: Bool { self == nil || self == .null }
}
