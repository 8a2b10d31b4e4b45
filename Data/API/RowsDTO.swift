/// The rows of a list, as many as any page has. What a server sends beyond that is not looked at: nobody asked for it, and
/// millions of broken rows would take long to be told one by one.
struct RowsDTO<Value: ListedDTO>: Decodable, Sendable {
  static var limit: Int { 5_000 }

  let rows: [RowDTO<Value>]

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var rows: [RowDTO<Value>] = []
    while !container.isAtEnd, rows.count < Self.limit {
      rows.append(try container.decode(RowDTO<Value>.self))
    }
    self.rows = rows
  }
}
