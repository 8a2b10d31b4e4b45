import OpenMarketDomain

/// What `edit` is to change.
struct EditRequest: Hashable, Sendable {
  let id: ProductID
  let texts: EntryTexts
  /// The place of the picture that is to stand for the product, counted from 1.
  let thumbnail: Int?
  let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    id = try ProductID(operandOf: arguments)
    texts = try EntryTexts(arguments)
    thumbnail = try arguments.value(of: EntryOptions.thumbnail)
    isDryRun = arguments.has(EntryOptions.dryRun)
  }
}
