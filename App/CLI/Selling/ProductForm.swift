import OpenMarketDomain
import OpenMarketPresentation

/// Fills in the form of a product: with what was said on the command line, and on a terminal by asking for the rest.
@MainActor
struct ProductForm {
  let editor: ProductEditorViewModel
  let context: CommandContext
  /// What there was before anything was said.
  private let original: ProductEntry

  /// - Parameter editor: an opened one, in which nothing was entered.
  init(editor: ProductEditorViewModel, context: CommandContext) {
    self.editor = editor
    self.context = context
    // Here, a new product has no stock unless it is given, as the help says.
    if editor.state.entry.stock.isEmpty { editor.enter("0", in: .stock) }
    original = editor.state.entry
  }

  /// Puts in what was said.
  func enter(_ texts: EntryTexts) {
    if let currency = texts.currency { editor.choose(currency) }
    for (field, text) in texts.fields { editor.enter(text, in: field) }
  }

  /// Puts in pictures, unless there are so many that they are not worth reading.
  func addPictures(_ paths: [String]) throws(Failure) {
    guard paths.count <= ImageFile.countLimit else {
      let issue = ValidationIssue.imageCount(paths.count, allowed: ProductLimits.imageCount)
      throw .invalid(InvalidEntry([issue], context.language))
    }
    for path in paths {
      do throws(UsageError) {
        try addPicture(path, givenAs: EntryOptions.image.declaration.spelling)
      } catch {
        throw .usage(error)
      }
    }
  }

  /// Its name is its path: two files of one name are told apart by it, and only the last part is sent.
  func addPicture(_ path: String, givenAs word: String) throws(UsageError) {
    // To others, a dash alone stands for the standard input.
    let name = path == "-" ? "./-" : path
    editor.addPictures([try ImageFile(path: path, named: name, givenAs: word)])
  }

  /// Checks everything. Where there is somebody to ask, what is wrong is told together, and asked for again until nothing is.
  func check() async throws(Failure) {
    while true {
      for field in ValidationIssue.Field.allCases { editor.leave(field) }
      let issues = editor.state.issues
      guard !issues.isEmpty else { return }
      guard context.question.canBeAsked else { throw .invalid(InvalidEntry(issues)) }
      context.diagnostics.tell(issues.map(\.text))
      removeBadPictures()
      let wrong = Set(issues.map(\.field))
      for field in ValidationIssue.Field.allCases where wrong.contains(field) {
        try await ask(for: field)
      }
    }
  }

  /// Takes a text back that is wrong.
  ///
  /// - Returns: the text; `nil` where nothing is known to be wrong with it.
  func takeBack(_ field: ProductEntry.TextField) -> String? {
    guard !editor.state.issues(of: field.field).isEmpty else { return nil }
    let refused = editor.state.entry[field]
    editor.enter(original[field], in: field)
    return refused
  }

  private func removeBadPictures() {
    let pictures = editor.state.pictures
    let places = pictures.indices.filter { place in
      place >= ProductLimits.imageCount.upperBound || !pictures[place].issues.isEmpty
    }
    for place in places.reversed() { editor.removePicture(at: place) }
  }
}
