import OpenMarketDomain

/// What `delete` is to delete.
struct DeleteRequest: Hashable, Sendable {
  let id: ProductID
  let isConfirmed: Bool
  let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    id = try ProductID(operandOf: arguments)
    isConfirmed = arguments.has(RemovalOptions.yes)
    isDryRun = arguments.has(EntryOptions.dryRun)
  }
}
