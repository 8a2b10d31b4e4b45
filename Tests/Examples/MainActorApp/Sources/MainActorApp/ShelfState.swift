import OpenMarketKit

nonisolated struct ShelfState: Equatable, Sendable {
  var rows: [ProductRow] = []
  var error: UserMessage?
}
