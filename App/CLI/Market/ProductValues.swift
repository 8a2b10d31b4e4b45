import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The product values from the command line. The values are validated like the text fields of a form.
struct ProductValues: Sendable {
  private static let currency = Option("currency", value: "CODE")
  static let image = Option(
    "image", value: "PATH", isPath: true,
    summary: LocalizedText(
      "PNG나 JPEG 파일, \(ProductLimits.imageCount.text)장, 첫 장이 대표",
      "A PNG or JPEG file, \(ProductLimits.imageCount.text); the first one is the main image"))

  /// An option that shows the requests instead of sending them.
  static let dryRun = Option("dry-run")

  /// The options for all product values except images.
  static let options =
    [
      option(.name), option(.description), option(.price), currency, option(.discount),
      option(.stock),
    ]

  private static func option(_ field: ProductForm.TextField) -> Option {
    let placeholder =
      switch field {
      case .name, .description: "TEXT"
      case .price, .discount: "AMOUNT"
      case .stock: "N"
      }
    return Option(field.rawValue, value: placeholder, summary: field.hint)
  }

  private var texts: [ProductForm.TextField: String] = [:]
  private var images: [String]
  private let currency: Currency?

  init(_ arguments: Arguments) throws(CommandFailure) {
    currency = try arguments.value(of: Self.currency) { text throws(InvalidValue) in
      // Accept any three-letter code (ISO 4217), including codes that this package doesn't know.
      guard text.utf8.count == 3, text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
        throw InvalidValue("KRW 같은 세 글자 코드여야 합니다", "it must be a code of three letters such as KRW")
      }
      return Currency(text.uppercased())
    }
    for field in ProductForm.TextField.allCases {
      texts[field] = arguments.text(of: Self.option(field))
    }
    images = arguments.texts(of: Self.image)
    guard images.allSatisfy({ !$0.isEmpty }) else {
      throw .invalidValue(of: Self.image.spelling, text: "", .path)
    }
  }

  /// A Boolean value that indicates whether there's a value apart from images.
  var hasTexts: Bool { !texts.isEmpty || currency != nil }

  private var missingFields: [ProductForm.TextField] {
    [.name, .description, .price].filter { texts[$0] == nil }
  }

  /// The required options that are missing from the command line.
  var missing: [String] {
    missingFields.map { Self.option($0).usage } + (images.isEmpty ? [Self.image.usage] : [])
  }

  /// Prompts once for each required value that is missing from the command line.
  mutating func askForMissing(in context: CommandContext) async throws(CommandFailure) {
    for field in missingFields {
      texts[field] = try await context.ask(field.hint)
    }
    guard images.isEmpty else { return }
    let text = LocalizedText("이미지, PNG나 JPEG 파일의 경로", "Image, the path of a PNG or JPEG file")
    images = [
      try await context.ask(text).trimmingCharacters(in: .whitespaces)
    ]
  }

  /// Enters the values into an editor, which must be open.
  @MainActor
  func enter(
    into editor: ProductEditorViewModel, in context: CommandContext
  ) throws(CommandFailure) {
    if let currency { editor.setCurrency(currency) }
    for (field, text) in texts { editor.setText(text, for: field) }
    // Limit the number of files, because all of the files are kept in memory at the same time.
    guard images.count <= 2 * ProductLimits.imageCount.upperBound else {
      let issue = ValidationIssue.imageCount(images.count, allowed: ProductLimits.imageCount)
      throw .invalidProduct([issue.message(in: context.language)])
    }
    for path in images {
      let bytes = try context.bytes(of: path, limit: NamedFile.imageLimit, option: Self.image)
      // Show the path `-` as `./-`, because `-` usually means the standard input. The server receives only the last component.
      editor.addImages([ImageFile(name: path == "-" ? "./-" : path, bytes: [UInt8](bytes))])
    }
  }
}

extension ProductEditorViewModel {
  /// Submits the form, and shows the upload progress.
  ///
  /// - Parameter unknown: The code of the message to show if the submission is interrupted before its outcome is known.
  func submit(
    _ unknown: MessageCode, in context: CommandContext
  ) async throws(CommandFailure) -> ProductEditorState.Outcome {
    guard !Task.isCancelled else { throw .interrupted }
    let progress = context.progressLine()
    let states = states
    let watcher = Task {
      for await state in states {
        if case .submitting(let bytes?) = state.phase { progress.show(sending: bytes) }
      }
    }
    await submit()
    watcher.cancel()
    await watcher.value
    progress.end()
    switch state.phase {
    case .finished(let outcome): return outcome
    case .failed(let message): throw CommandFailure(message)
    case .signedOut(let message): throw CommandFailure(message, .notAllowed)
    case .unresolved(let submission):
      var failure = CommandFailure(submission.message, .outcomeUnknown)
      if case .ambiguous(let rows) = submission.finding {
        failure.products = rows.map(\.id.rawValue)
      }
      throw failure
    case .unopened, .opening, .editing, .submitting:
      guard state.issues.isEmpty else { throw .invalidProduct(state.issues) }
      // Report an interruption, because a valid form returns to the editing state only after a cancellation.
      throw CommandFailure(interrupted: unknown, context.language)
    }
  }
}

extension CommandFailure {
  static func invalidProduct(_ issues: [UserMessage]) -> CommandFailure {
    CommandFailure(
      .invalidProduct, issues: issues.compactMap { Issue($0, field: $0.field?.rawValue) })
  }
}
