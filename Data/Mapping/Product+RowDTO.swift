import OpenMarketDomain

extension RowDTO {
  /// The row's product, or that it is left out and why.
  ///
  /// - Parameters:
  ///   - place: the row's place in the server's answer, such as `pages[3]`.
  ///   - position: its place on the page that was asked for.
  ///   - map: makes a product of what was read.
  func product(
    at place: String, position: Int, _ map: (Value) throws(ResponseDefect) -> Product
  ) -> Result<Product, UnreadableRow> {
    do throws(ResponseDefect) {
      // The decoder's failures name their place from the root; those of the mapping begin at the row.
      let value = try value.get()
      return .success(
        try ResponseDefect.at(place) { () throws(ResponseDefect) in try map(value) })
    } catch {
      return .failure(
        UnreadableRow(
          omission: OmittedRow(
            position: position, id: id.map { ProductID($0) }, reason: .unreadable(error))))
    }
  }
}

/// A row of which there is no product.
struct UnreadableRow: Error {
  let omission: OmittedRow
}
