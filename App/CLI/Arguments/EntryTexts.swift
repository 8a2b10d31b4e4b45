import OpenMarketDomain

/// What was said of a product on the command line; `nil` for what was not.
struct EntryTexts: Hashable, Sendable {
  var fields: [ProductEntry.TextField: String] = [:]
  var currency: Currency?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    fields[.name] = try arguments.value(of: EntryOptions.name)
    fields[.description] = try arguments.value(of: EntryOptions.description)
    fields[.price] = try arguments.value(of: EntryOptions.price)
    fields[.discount] = try arguments.value(of: EntryOptions.discount)
    fields[.stock] = try arguments.value(of: EntryOptions.stock)
    currency = try arguments.value(of: EntryOptions.currency)
  }

  var isEmpty: Bool { fields.isEmpty && currency == nil }
}
