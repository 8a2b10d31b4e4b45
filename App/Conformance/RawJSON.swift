internal import Foundation
internal import OpenMarketDomain

/// A page of the product list, both decoded and as raw JSON.
struct CheckedPage {
  let page: ProductPage
  let isEmpty: Bool
  let raw: RawPage?

  /// The number of rows in the response, including rows that can't be decoded.
  var count: Int { raw?.rows.count ?? page.rows.count + page.invalidRows.count }

  var defects: [DecodingFailure] {
    page.invalidRows.compactMap { row in
      if case .unreadable(let defect) = row.reason { defect } else { nil }
    }
  }

  /// Returns the decoding failures for the values of the given keys.
  func defects(at keys: [String]) -> [DecodingFailure] {
    defects.filter { defect in keys.contains { defect.path.hasSuffix(".\($0)") } }
  }
}

/// A page of the product list as raw JSON. The keys of the paging fields are in camel case or snake case.
struct RawPage {
  let envelope: [String: RawValue]
  let rows: [[String: RawValue]]

  init?(_ body: Data, rowsKey: String) {
    guard case .object(let envelope) = try? JSONDecoder().decode(RawValue.self, from: body) else {
      return nil
    }
    self.envelope = envelope
    guard case .array(let rows) = envelope[rowsKey] else {
      self.rows = []
      return
    }
    self.rows = rows.map { row in if case .object(let row) = row { row } else { [:] } }
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

  var decimal: Decimal? { if case .number(let number) = self { number } else { nil } }
}

extension RawValue? {
  var isMissing: Bool { self == nil || self == .null }
}
