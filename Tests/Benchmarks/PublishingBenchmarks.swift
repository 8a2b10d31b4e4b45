import OpenMarketPresentation

/// A simplified state of a list.
private struct Published<Rows: RandomAccessCollection & Equatable & Sendable>: Equatable, Sendable
where Rows.Element == ProductRow {
  var number = 0
  var rows: Rows
}

/// Benchmarks that publish states from a view model to subscribers.
enum PublishingBenchmarks {
  static var all: [Comparison] { [subscribers(10), subscribers(100)] }

  private static func subscribers(_ count: Int) -> Comparison {
    Comparison(
      name: "rows-subscribers-\(count)", ours: "pages published to \(count) readers",
      theirs: "to one", goal: .atMostTimes(Double(count)), rounds: 21
    ) {
      let pages = Rows.pages(0..<50)
      func time(readers: Int) async -> Duration {
        await publishing(
          Published(rows: ProductRows()), pages, readers: readers, buffering: .unbounded
        ) { $0.rows.append($1) }
      }
      return { Comparison.Round(ours: await time(readers: count), theirs: await time(readers: 1)) }
    }
  }

  /// Publishes a state for each of the given pages, and returns the time until all readers have received the last page.
  @MainActor
  private static func publishing<Rows>(
    _ state: Published<Rows>, _ pages: [[ProductRow]], readers: Int = 1,
    buffering policy: AsyncStream<Published<Rows>>.Continuation.BufferingPolicy = .bufferingNewest(
      1),
    append: (inout Published<Rows>, [ProductRow]) -> Void
  ) async -> Duration {
    let store = StateStore(state)
    let last = pages.count
    return await withTaskGroup { group in
      for _ in 0..<readers {
        let states = store.states(buffering: policy)
        group.addTask { @concurrent in
          for await state in states {
            use(state.rows.last)
            if state.number == last { return }
          }
        }
      }
      return await timeAwaiting {
        for page in pages {
          store.update {
            $0.number += 1
            append(&$0, page)
          }
        }
        await group.waitForAll()
      }
    }
  }
}
