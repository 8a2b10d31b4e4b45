import OpenMarketPresentation

/// Benchmarks that append pages to the rows of a list while subscribers retain earlier versions of the rows.
enum RowsBenchmarks {
  static var all: [Comparison] {
    [append(rows: 10_000, goal: 10)]
  }

  /// Returns a benchmark that appends one page at a time to a list with the given number of rows. The rows from before each
  /// append are retained.
  private static func append(rows count: Int, goal: Double) -> Comparison {
    Comparison(
      name: "rows-append-\(count)", ours: "20 rows put after \(count) that are held",
      theirs: "a flat array", goal: .timesFaster(goal), rounds: 15
    ) {
      let (base, batch) = list(of: count)
      let flat = Array(base)
      return {
        Comparison.Round(
          ours: appending(batch, to: base) { $0.append($1) } / batch.count,
          theirs: appending(Array(batch.prefix(2)), to: flat) { $0.append(contentsOf: $1) } / 2)
      }
    }
  }

  /// Returns the rows of a list with the given number of products, and the pages to append next.
  private static func list(of count: Int) -> (ProductRows, [[ProductRow]]) {
    let pages = count / Rows.pageLength
    let rows = Rows.pages(0..<pages).reduce(into: ProductRows()) { $0.append($1) }
    return (rows, Rows.pages(pages..<pages + 512))
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
