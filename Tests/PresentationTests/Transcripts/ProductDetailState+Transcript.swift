import OpenMarketDomain
import OpenMarketPresentation

extension ProductDetailState: Transcribable {
  var transcript: [String] {
    var head = [phase.transcript]
    if presence != .listed { head.append("\(presence)") }
    if let isMine { head.append(isMine ? "mine" : "another's") }
    if let positionText { head.append("picture \(positionText)") }
    if isPending { head.append("pending: " + pending.map(\.transcript).joined(separator: ", ")) }
    var lines = [head.joined(separator: " · ")]
    if let content {
      let listed = content.isWhole ? "" : " (as listed)"
      lines.append("  \(content.row.transcript) · \(content.createdText)" + listed)
    }
    if let confirmation {
      lines.append("  ? \(confirmation.title)")
      lines += confirmation.text.split(separator: "\n").map { "    \($0)" }
    }
    return lines + failures.map { "  ! \($0.id): " + $0.message.transcript }
  }
}

extension ProductDetailState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .failed(let message): "failed: \(message.transcript)"
    }
  }
}

extension ProductWrite {
  fileprivate var transcript: String {
    switch self {
    case .edit(let changes):
      // Stories change these two.
      changes.name.map { "name \($0)" } ?? changes.stock.map { "stock \($0)" } ?? "an edit"
    case .deletion: "deletion"
    }
  }
}
