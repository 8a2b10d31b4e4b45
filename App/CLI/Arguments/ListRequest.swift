import OpenMarketDomain
import OpenMarketPresentation

/// What `list` is to show.
struct ListRequest: Hashable, Sendable {
  let page: PageRequest
  let searchText: String?
  let layout: ProductListState.Layout
  /// The other options as they were given, to be given again for the next page.
  let repeatedOptions: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let number = try arguments.value(of: ListOptions.page) ?? 1
    let size = try arguments.value(of: ListOptions.perPage) ?? PageRequest.defaultSize
    do {
      page = try PageRequest(number: number, size: size)
    } catch {
      throw UsageError(error)
    }
    searchText = try arguments.value(of: ListOptions.search)
    layout = try arguments.value(of: ListOptions.layout) ?? .list
    repeatedOptions = Self.repeatedOptions(arguments)
  }

  private static func repeatedOptions(_ arguments: ParsedArguments) -> [String] {
    let options = CommandDeclaration.list.options + CommonOptions.all
    return options.filter { $0 != ListOptions.page.declaration }.flatMap { option -> [String] in
      guard let value = arguments.values[option.name] else { return [] }
      return option.placeholder == nil ? [option.spelling] : [option.spelling, value]
    }
  }
}

extension UsageError {
  init(_ error: PageRequestError) {
    switch error {
    case .numberOutOfRange(let number, let allowed):
      self = .invalidValue(
        of: ListOptions.page.declaration.spelling, text: String(number),
        allowed: number < 1 ? UsageTexts.wholeNumber : UsageTexts.number(in: allowed))
    case .sizeOutOfRange(let size, let allowed):
      self = .invalidValue(
        of: ListOptions.perPage.declaration.spelling, text: String(size),
        allowed: UsageTexts.number(in: allowed))
    }
  }
}
