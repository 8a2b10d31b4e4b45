import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

extension ProductForm {
  /// How much of what is entered already is shown, in columns.
  private static let shownColumns = 40

  /// Asks for a field, with its rule. An empty line leaves it as it is.
  func ask(for field: ValidationIssue.Field) async throws(Failure) {
    switch field {
    case .images: try await askForPictures()
    case .thumbnail: try await askForThumbnail()
    case .name, .description, .price, .discount, .stock:
      for text in ProductEntry.TextField.allCases where text.field == field {
        try await ask(for: text)
      }
    }
  }

  func askForCurrency() async throws(Failure) {
    let current = editor.state.entry.currency.rawValue
    while true {
      let answer = try await ask(Labels.askCurrency, current)
      guard !answer.isEmpty else { return }
      do throws(DisallowedValue) {
        return editor.choose(try EntryOptions.currency.read(answer))
      } catch {
        context.diagnostics.tell([error.allowed(context.language)])
      }
    }
  }

  private func ask(for field: ProductEntry.TextField) async throws(Failure) {
    // Enter must not give an answer again that was refused.
    let refused = takeBack(field)
    let current = editor.state.entry[field]
    let answer = try await ask(Labels.ask(for: field), current == refused ? "" : current)
    if !answer.isEmpty { editor.enter(answer, in: field) }
  }

  private func askForPictures() async throws(Failure) {
    let most = ProductLimits.imageCount.upperBound
    while editor.state.pictures.count < most {
      let line = try await ask(Labels.askPicture(editor.state.pictures.count + 1))
      guard !line.isEmpty else { return }
      let path = line.trimmingCharacters(in: .whitespaces)
      do throws(UsageError) {
        try addPicture(path, givenAs: EntryOptions.image.declaration.spelling)
      } catch {
        context.diagnostics.tell([error.text(context.language)])
      }
    }
  }

  /// Asks which of several pictures stands for the product.
  private func askForThumbnail() async throws(Failure) {
    let images = editor.state.productImages
    guard images.count > 1 else { return }
    let place = images.firstIndex { $0.id == editor.state.entry.thumbnail }
    while true {
      let answer = try await ask(
        Labels.askThumbnail(of: images.count), place.map { String($0 + 1) } ?? "")
      guard !answer.isEmpty else { return }
      if let number = Int(answer), images.indices.contains(number - 1) {
        return editor.chooseThumbnail(images[number - 1].id)
      }
      context.diagnostics.tell([
        UsageTexts.number(in: 1...images.count)(context.language)
      ])
    }
  }

  /// - Parameter current: what is there already; nothing where there is nothing.
  private func ask(
    _ text: LocalizedText, _ current: String = ""
  ) async throws(Failure) -> String {
    guard !current.isEmpty else { return try await context.ask(text) }
    let shown = TerminalText(line: current).shortened(to: Self.shownColumns).text
    return try await context.ask(
      LocalizedText(korean: "\(text.korean) [\(shown)]", english: "\(text.english) [\(shown)]"))
  }
}

extension ProductEntry.TextField {
  /// The option that says the same.
  var option: ValueOption<String> {
    switch self {
    case .name: EntryOptions.name
    case .description: EntryOptions.description
    case .price: EntryOptions.price
    case .discount: EntryOptions.discount
    case .stock: EntryOptions.stock
    }
  }
}
