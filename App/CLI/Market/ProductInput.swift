import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// A product form that is filled in from the command line and, on a terminal, from prompts.
@MainActor
struct ProductInput {
  let editor: ProductEditorViewModel
  let context: CommandContext
  private let original: ProductForm

  /// Creates a product form.
  ///
  /// - Parameter editor: The editor for the form. The editor must be open and unchanged.
  init(editor: ProductEditorViewModel, context: CommandContext) {
    self.editor = editor
    self.context = context
    // Use 0 as the default stock of a new product, as the help text says.
    if editor.state.form.stock.isEmpty { editor.setText("0", for: .stock) }
    original = editor.state.form
  }

  func enter(_ values: ProductValues) {
    if let currency = values.currency { editor.setCurrency(currency) }
    for (field, text) in values.texts { editor.setText(text, for: field) }
  }

  /// Validates the form. On a terminal, this method prompts for each invalid value until all values are valid.
  func check() async throws(Failure) {
    while true {
      for field in ValidationIssue.Field.allCases { editor.endEditing(field) }
      let issues = editor.state.issues
      guard !issues.isEmpty else { return }
      guard context.canAsk else { throw .invalidProduct(issues) }
      context.tell(issues.map(\.text))
      removeInvalidImages()
      let invalid = Set(issues.compactMap(\.field))
      for field in ValidationIssue.Field.allCases where invalid.contains(field) {
        try await ask(for: field)
      }
    }
  }

  // MARK: - Images

  func addImages(_ paths: [String]) throws(Failure) {
    // Limit the number of files, because all of the files are kept in memory at the same time.
    guard paths.count <= 2 * ProductLimits.imageCount.upperBound else {
      let issue = ValidationIssue.imageCount(paths.count, allowed: ProductLimits.imageCount)
      throw .invalidProduct([issue], context.language)
    }
    for path in paths { try addImage(path) }
  }

  /// Loads the image file at the given path. Messages contain the full path, but the server receives only the last path
  /// component.
  private func addImage(_ path: String) throws(Failure) {
    let bytes = try NamedFile(path, home: context.environment["HOME"]).bytes(
      limit: NamedFile.imageLimit, of: ProductOptions.image.declaration)
    // Show the path `-` as `./-`, because `-` usually means the standard input.
    editor.addImages([ImageFile(name: path == "-" ? "./-" : path, bytes: [UInt8](bytes))])
  }

  private func removeInvalidImages() {
    let images = editor.state.images
    let places = images.indices.filter { place in
      place >= ProductLimits.imageCount.upperBound || !images[place].issues.isEmpty
    }
    for place in places.reversed() { editor.removeImage(at: place) }
  }

  // MARK: - Prompting

  /// Prompts for the value of the given field. If the user enters an empty line, the field keeps its current value.
  ///
  /// This method doesn't prompt for the main image, because only the option `--thumbnail` selects the main image.
  func ask(for field: ValidationIssue.Field) async throws(Failure) {
    switch field {
    case .images: try await askForImages()
    case .thumbnail: break
    case .name, .description, .price, .discount, .stock:
      for text in ProductForm.TextField.allCases where text.field == field {
        try await ask(for: text)
      }
    }
  }

  func askForCurrency() async throws(Failure) {
    let text = LocalizedText(
      "통화, 세 글자 코드 (KRW, USD, JPY, HKD 등)",
      "Currency, a code of three letters (KRW, USD, JPY, HKD…)")
    while true {
      let answer = try await ask(text, editor.state.form.currency.rawValue)
      guard !answer.isEmpty else { return }
      do throws(InvalidValue) {
        return editor.setCurrency(try ProductOptions.currency.read(answer))
      } catch {
        context.tell([error.reason(context.language)])
      }
    }
  }

  private func ask(for field: ProductForm.TextField) async throws(Failure) {
    // If the current value is invalid, restore the original value, because an empty line keeps the value.
    let invalid = editor.state.issues(of: field.field).isEmpty ? nil : editor.state.form[field]
    if invalid != nil { editor.setText(original[field], for: field) }
    let current = editor.state.form[field]
    let answer = try await ask(field.rule, current == invalid ? "" : current)
    if !answer.isEmpty { editor.setText(answer, for: field) }
  }

  private func askForImages() async throws(Failure) {
    while editor.state.images.count < ProductLimits.imageCount.upperBound {
      let number = editor.state.images.count + 1
      let line = try await ask(
        LocalizedText(
          "\(number)번째 이미지, PNG나 JPEG 파일의 경로 (없으면 Enter)",
          "Image \(number), the path of a PNG or JPEG file (Enter for no more)"))
      guard !line.isEmpty else { return }
      do throws(Failure) {
        try addImage(line.trimmingCharacters(in: .whitespaces))
      } catch {
        context.tell(error)
      }
    }
  }

  private func ask(_ text: LocalizedText, _ current: String = "") async throws(Failure) -> String {
    guard !current.isEmpty else { return try await context.ask(text) }
    let shown = TerminalText(line: current).shortened(to: 40).text
    return try await context.ask(
      LocalizedText("\(text.korean) [\(shown)]", "\(text.english) [\(shown)]"))
  }

  // MARK: - Submitting

  private var format: NumberFormat { NumberFormat(context.locale) }

  /// Returns the draft for a new product. Throws a failure if the form is invalid.
  func newProduct() throws(Failure) -> NewProduct {
    do throws(ValidationFailure) {
      return try editor.state.form.newProduct(format: format)
    } catch {
      throw .invalidProduct(error.issues, context.language)
    }
  }

  /// Returns the changes to an existing product. Throws a failure if the form is invalid.
  func changes(to base: ProductDetail) throws(Failure) -> ProductChanges {
    do throws(ValidationFailure) {
      return try editor.state.form.changes(to: base, format: format)
    } catch {
      throw .invalidProduct(error.issues, context.language)
    }
  }

  /// Submits the form, and shows the upload progress.
  ///
  /// - Parameter unknown: The code of the message to show if the submission is interrupted before its outcome is known.
  func submit(_ unknown: MessageCode) async throws(Failure) -> ProductEditorState.Outcome {
    guard !Task.isCancelled else { throw .interrupted }
    let progress = ProgressLine(context)
    let states = editor.states
    let watcher = Task {
      for await state in states {
        if case .submitting(let bytes?) = state.phase { progress.show(sending: bytes) }
      }
    }
    await editor.submit()
    watcher.cancel()
    await watcher.value
    progress.end()
    let state = editor.state
    switch state.phase {
    case .finished(let outcome): return outcome
    case .failed(let message): throw .market(message)
    case .signedOut(let message): throw Failure(message, .notAllowed)
    case .unresolved(let submission): throw .unresolved(submission)
    case .unopened, .opening, .editing, .submitting:
      guard state.issues.isEmpty else { throw .invalidProduct(state.issues) }
      // Report an interruption, because a valid form returns to the editing state only after a cancellation.
      throw .interrupted(unknown, context.language)
    }
  }
}

extension Failure {
  fileprivate static func invalidProduct(_ issues: [UserMessage]) -> Failure {
    .invalid(.invalidProduct, issues.compactMap { Issue($0, field: $0.field?.rawValue) })
  }

  fileprivate static func invalidProduct(
    _ issues: [ValidationIssue], _ language: Language
  ) -> Failure {
    invalidProduct(issues.map { $0.message(in: language) })
  }

  fileprivate static func unresolved(_ submission: UnresolvedSubmission) -> Failure {
    var failure = Failure(submission.message, .outcomeUnknown)
    if case .ambiguous(let rows) = submission.finding {
      failure.products = rows.map(\.id.rawValue)
    }
    return failure
  }
}
