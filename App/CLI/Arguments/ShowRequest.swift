import OpenMarketDomain

/// What `show` is to show.
struct ShowRequest: Hashable, Sendable {
  let id: ProductID
  /// `nil` for everything.
  let fields: [ProductField]?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    id = try ProductID(operandOf: arguments)
    fields = try arguments.value(of: FieldOptions.ofProducts)
  }
}
