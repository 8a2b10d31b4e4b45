/// What `register` is to put on the market.
struct RegisterRequest: Hashable, Sendable {
  let texts: EntryTexts
  /// The paths of the pictures, in their order.
  let pictures: [String]
  let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    texts = try EntryTexts(arguments)
    pictures = try arguments.values(of: EntryOptions.image)
    isDryRun = arguments.has(EntryOptions.dryRun)
  }
}
