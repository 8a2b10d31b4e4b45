import OpenMarketDomain

/// The rows of an answer: those that there is a product of, and those that are left out.
struct MappedRows {
  private(set) var products: [Product] = []
  private(set) var invalidRows: [InvalidRow] = []

  /// Takes the next row.
  ///
  /// - Parameters:
  ///   - place: the row's place in the server's answer, such as `pages[3]`.
  ///   - position: its place on the page that was asked for.
  ///   - map: makes a product of what was read.
  mutating func append<Value>(
    _ row: RowDTO<Value>, at place: String, position: Int,
    _ map: (Value) throws(DecodingFailure) -> Product
  ) {
    do throws(DecodingFailure) {
      // The decoder's failures name their place from the root; those of the mapping begin at the row.
      let value = try row.value.get()
      products.append(
        try DecodingFailure.at(place) { () throws(DecodingFailure) in try map(value) })
    } catch {
      invalidRows.append(
        InvalidRow(
          position: position, id: row.id.map { ProductID($0) }, reason: .unreadable(error)))
    }
  }
}
