import OpenMarketDomain

// Short descriptions for logs and debuggers. They're in English, and contain neither secrets nor the contents of files.

extension ProductRow: CustomStringConvertible {
  /// A summary, such as `#32 Desk lamp`.
  public var description: String { "#\(id) \(product.name.excerpt)" }
}

extension ProductRows: CustomStringConvertible {
  /// A summary, such as `20 rows`.
  public var description: String { count.counted("row") }
}

extension ProductListState: CustomStringConvertible {
  /// A summary, such as `loaded, 20 rows of 105` or `failed (offline), 20 rows, stale`.
  public var description: String {
    let search = query.searchText.map { " “\($0.excerpt)”" } ?? ""
    let total = content?.totalCount.map { " of \($0)" } ?? ""
    let age = isStale ? ", stale" : ""
    return "\(phase.name)\(search)\(error.inParentheses), \(rows)\(total)\(age)"
  }
}

extension ProductDetailState: CustomStringConvertible {
  /// A summary, such as `loaded, #32 Desk lamp, 3 images`.
  public var description: String {
    let parts: [String?] = [
      phase.name + error.inParentheses, content?.row.description,
      isStale ? "stale" : nil, presence == .listed ? nil : presence.rawValue,
      images.count.counted("image"),
      confirmation.map { _ in "confirming deletion" },
      failures.isEmpty ? nil : failures.count.counted("failure"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension ProductEditorState: CustomStringConvertible {
  /// A summary, such as `editing new product, 2 issues`.
  public var description: String {
    let product = if case .product(let id) = key { "#\(id)" } else { "new product" }
    let message = error ?? unresolved?.message
    return "\(phase.name)\(message.inParentheses) \(product), \(allIssues.count.counted("issue"))"
  }
}

extension SellerState: CustomStringConvertible {
  /// A summary, such as `signed in` or `signed out, 1 issue`.
  public var description: String {
    (seller == nil ? "signed out" : "signed in") + error.inParentheses + (isBusy ? ", busy" : "")
      + (issues.isEmpty ? "" : ", \(issues.count.counted("issue"))")
  }
}

extension ServiceHealthState: CustomStringConvertible {
  /// A summary, such as `The service is available. (12 ms)`, `checking` or `not checked`.
  public var description: String { isChecking ? "checking" : text ?? "not checked" }
}

extension ImageSlotState: CustomStringConvertible {
  /// A summary, such as `showing png, 240 × 240, 29312 bytes`.
  public var description: String {
    phase.name + error.inParentheses + (image.map { " \($0)" } ?? "")
  }
}

extension ProductListState.Phase {
  /// The name of the phase, which is the name of its case.
  package var name: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .loadingMore: "loadingMore"
    case .end: "end"
    case .failed: "failed"
    }
  }
}

extension ProductDetailState.Phase {
  /// The name of the phase, which is the name of its case.
  package var name: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .failed: "failed"
    }
  }
}

extension ProductEditorState.Phase {
  /// The name of the phase, which is the name of its case.
  package var name: String {
    switch self {
    case .unopened: "unopened"
    case .opening: "opening"
    case .editing: "editing"
    case .submitting: "submitting"
    case .failed: "failed"
    case .signedOut: "signedOut"
    case .unresolved: "unresolved"
    case .finished: "finished"
    }
  }
}

extension ImageSlotState.Phase {
  /// The name of the phase, which is the name of its case.
  package var name: String {
    switch self {
    case .empty: "empty"
    case .loading: "loading"
    case .showing: "showing"
    case .failed: "failed"
    }
  }
}

extension UserMessage? {
  /// The code of the message in parentheses after a space, or an empty string if the message is `nil`.
  fileprivate var inParentheses: String { map { " (\($0.code.rawValue))" } ?? "" }
}
