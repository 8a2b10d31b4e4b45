import OpenMarketDomain
import OpenMarketPresentation

/// What `list` and `search` are to show.
struct ListRequest: Hashable, Sendable {
  let page: PageRequest
  let searchText: String?
  let layout: ProductListState.Layout
  /// Whether all pages from ``page`` on are to be shown.
  let showsAll: Bool
  /// The fields to print; `nil` for those of the layout, or all of them in JSON.
  let fields: [ProductField]?
  /// The command and its operand, to be given again for the next page.
  let repeatedWords: [String]
  /// The other options, and what can only stand behind them, to be given again for the next page.
  let repeatedOptions: [String]

  init(_ settings: Settings) throws(UsageError) {
    let arguments = settings.arguments
    let number = try arguments.value(of: ListOptions.page) ?? 1
    let size = try settings.value(of: ListOptions.perPage) ?? PageRequest.defaultSize
    do {
      page = try PageRequest(number: number, size: size)
    } catch {
      throw UsageError(error)
    }
    if arguments.command == .search {
      guard let text = arguments.operands.first else {
        throw .missingOperand(
          CommandDeclaration.search.operand?.placeholder ?? "", command: .search)
      }
      searchText = text
    } else {
      searchText = try arguments.value(of: ListOptions.search)
    }
    layout = try settings.value(of: ListOptions.layout) ?? .list
    showsAll = arguments.has(ListOptions.everything)
    fields = try arguments.value(of: FieldOptions.ofLists)
    let marked = arguments.operands.filter { $0.unicodeScalars.first == "-" }
    repeatedWords =
      [(arguments.command ?? .list).name.rawValue]
      + arguments.operands.filter { $0.unicodeScalars.first != "-" }
    repeatedOptions =
      Self.repeatedOptions(arguments) + (marked.isEmpty ? [] : ["--"] + marked)
  }

  private static func repeatedOptions(_ arguments: ParsedArguments) -> [String] {
    let command = arguments.command ?? .list
    let options = command.options + command.commonOptions
    return options.filter { $0 != ListOptions.page.declaration }.flatMap { option -> [String] in
      guard let value = arguments.values[option.name] else { return [] }
      if option.placeholder == nil { return [option.spelling] }
      // Such a value would be taken for an option of its own.
      let isMarked = value.unicodeScalars.first == "-"
      return isMarked ? ["\(option.spelling)=\(value)"] : [option.spelling, value]
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
