internal import Foundation

/// A page of a list as it was sent, beyond what products are made of.
struct RawPage: Sendable {
  let envelope: RawObject
  let rows: [RawObject]

  /// - Parameter key: that of the rows.
  /// - Returns: `nil` for what is no page.
  init?(_ body: Data, rowsAt key: String) {
    let decoder = JSONDecoder()
    guard let envelope = try? decoder.decode(RawObject.self, from: body),
      let rows = try? decoder.decode([String: RawRows].self, from: body)
    else { return nil }
    self.envelope = envelope
    self.rows = rows[key]?.rows ?? []
  }

  /// The keys of which at least one row has none, or null.
  func missingKeys(of keys: [String]) -> [String] {
    keys.filter { key in rows.contains { $0[key] == nil } }
  }
}

/// The value of any key; for all but the rows there are none.
private struct RawRows: Decodable {
  let rows: [RawObject]

  init(from decoder: any Decoder) throws {
    let rows = (try? RowsDTO<RawObject>(from: decoder))?.rows ?? []
    self.rows = rows.compactMap { try? $0.value.get() }
  }
}
