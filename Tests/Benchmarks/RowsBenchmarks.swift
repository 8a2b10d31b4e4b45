import OpenMarketPresentation

/// A benchmark that appends pages to the rows of a list while subscribers retain earlier versions of the rows.
enum RowsBenchmarks {
  static var all: [Comparison] {
    [
      Comparison(
        name: "rows-append-10000", ours: "20 rows put after 10 000 that are held",
        theirs: "a flat array", goal: .atMostMicroseconds(2_000), rounds: 15
      ) {
        let (base, batch) = list(of: 10_000)
        let flat = Array(base)
        return {
          Comparison.Round(
            ours: appending(batch, to: base) { $0.append($1) } / batch.count,
            theirs: appending(batch, to: flat) { $0.append(contentsOf: $1) } / batch.count)
        }
      }
    ]
  }

  /// Returns the rows of a list with the given number of products, and the pages to append next.
  private static func list(of count: Int) -> (ProductRows, [[ProductRow]]) {
    let pages = count / Rows.pageLength
    let rows = Rows.pages(0..<pages).reduce(into: ProductRows()) { $0.append($1) }
    return (rows, Rows.pages(pages..<pages + 10))
  }

  /// Returns the time for appending the given pages to the given rows while all previous versions of the rows are retained.
  private static func appending<Stored>(
    _ pages: [[ProductRow]], to rows: Stored, append: (inout Stored, [ProductRow]) -> Void
  ) -> Duration {
    var held: [Stored] = []
    held.reserveCapacity(pages.count)
    var rows = rows
    let duration = time {
      for page in pages {
        held.append(rows)
        append(&rows, page)
      }
    }
    use((held, rows))
    return duration
  }
}
