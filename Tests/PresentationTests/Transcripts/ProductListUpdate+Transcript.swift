import OpenMarketDomain
import OpenMarketPresentation

extension ProductListUpdate: Transcribable {
  var transcript: [String] {
    let head = [state.phase.transcript] + state.facts
    guard !state.rows.isEmpty || !changes.isEmpty else { return [head.joined(separator: " · ")] }
    guard !changes.isEmpty else {
      return [head.joined(separator: " · "), "  the same \(state.rows.count) rows"]
    }
    return [head.joined(separator: " · "), "  " + changes.transcript]
      + state.rows.map { "  " + $0.transcript }
  }
}

extension ProductListState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .loadingMore: "loading more"
    case .end: "end"
    case .failed(let operation, let message): "failed to \(operation): \(message.transcript)"
    }
  }
}

extension ProductListState {
  fileprivate var facts: [String] {
    var facts: [String] = []
    if let text = query.searchText { facts.append("search \"\(text)\"") }
    if let content {
      facts.append("\(rows.count) of \(content.totalCount.map { "\($0)" } ?? "?")")
      if content.query != query { facts.append("not of this search") }
      if let page = content.nextPage { facts.append("next page \(page.number)") }
      if !content.invalidRows.isEmpty { facts.append("\(content.invalidRows.count) skipped") }
      facts += content.conflict.facts
    }
    if layout != .list { facts.append("\(layout)") }
    if let scrollTarget { facts.append("scroll to #\(scrollTarget.row)") }
    if isEmpty { facts.append("empty") }
    return facts
  }
}

extension PaginationConflict {
  fileprivate var facts: [String] {
    let counts = [
      (movedDown, "moved down"), (recovered, "recovered"), (restarts, "restarted"),
    ].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return [] }
    return ["conflict: " + counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
  }
}

extension RowChanges {
  /// What is removed, by the indices before, and what is inserted and updated, by those after.
  fileprivate var transcript: String {
    let parts =
      removed.map { "-\($0.index)" } + inserted.map { "+\($0.index)" }
      + moved.map { "\($0.origin)→\($0.destination)" } + updated.map { "~\($0.index)" }
    return parts.joined(separator: " ")
  }
}
