import OpenMarketPresentation

/// Benchmarks that append pages to the rows of a list while subscribers retain earlier versions of the rows.
enum RowsBenchmarks {
  static var all: [Comparison] {
    [
      append(rows: 10_000, goal: 300), append(rows: 100_000, goal: 1_000), appendAtAnyLength,
      changesAtAnyLength,
    ]
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
          ours: appending(batch, to: base) { $0.append(page: $1) } / batch.count,
          theirs: appending(Array(batch.prefix(2)), to: flat) { $0.append(contentsOf: $1) } / 2)
      }
    }
  }

  private static var appendAtAnyLength: Comparison {
    Comparison(
      name: "rows-append-any", ours: "20 rows put after 100 000 that are held",
      theirs: "after 1 000", goal: .atMostTimes(4)
    ) {
      let (long, batch) = list(of: 100_000)
      let (short, _) = list(of: 1_000)
      return {
        Comparison.Round(
          ours: appending(batch, to: long) { $0.append(page: $1) },
          theirs: appending(batch, to: short) { $0.append(page: $1) })
      }
    }
  }

  /// A benchmark that determines the changes after a page is appended to the rows.
  private static var changesAtAnyLength: Comparison {
    Comparison(
      name: "rows-changes-any", ours: "telling that 20 rows came after 100 000",
      theirs: "after 100", goal: .atMostTimes(2)
    ) {
      let (long, batch) = list(of: 100_000)
      let (short, _) = list(of: 100)
      return {
        Comparison.Round(ours: telling(batch, after: long), theirs: telling(batch, after: short))
      }
    }
  }

  /// Returns the rows of a list with the given number of products, and the pages to append next.
  private static func list(of count: Int) -> (ProductRows, [[ProductRow]]) {
    let pages = count / Rows.pageLength
    let rows = Rows.pages(0..<pages).reduce(into: ProductRows()) { $0.append(page: $1) }
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

  private static func telling(_ pages: [[ProductRow]], after rows: ProductRows) -> Duration {
    let versions = pages.map { page in
      var next = rows
      next.append(page: page)
      return next
    }
    return time {
      for version in versions { use(version.changes(since: rows)) }
    }
  }
}
