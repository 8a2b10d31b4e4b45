import OpenMarketDomain

/// The contents of an editor's form, and the rules about what to show of their issues and conflicts.
nonisolated struct EditedForm {
  /// The edited product as last known, or `nil` for a new product.
  private(set) var base: ProductDetail?
  /// The form before any editing.
  private(set) var original: ProductForm
  private(set) var contents: ProductForm
  /// Every issue of the contents.
  private(set) var issues: [ValidationIssue] = []
  private let style: NumberFormat

  /// The fields in which editing has ended at least once.
  private var visitedFields: Set<ValidationIssue.Field> = []
  /// The fields whose issues are shown until they're fixed.
  private var reportedFields: Set<ValidationIssue.Field> = []
  /// The edited fields that have got another value outside this editor.
  private var overtakenFields: Set<ValidationIssue.Field> = []

  init(editing base: ProductDetail?, style: NumberFormat) {
    self.base = base
    self.style = style
    original = base.map { ProductForm($0, style: style) } ?? ProductForm()
    contents = original
    validate()
  }

  var isChanged: Bool { contents != original }

  /// The issues to show now.
  var reportedIssues: [ValidationIssue] { issues.filter { reportedFields.contains($0.field) } }

  /// The overtaken fields that still differ from the product, in the order of the fields.
  var conflicts: [ValidationIssue.Field] {
    let fields = overtakenFields.intersection(editedFields)
    return ValidationIssue.Field.allCases.filter(fields.contains)
  }

  var currencies: [Currency] {
    let usual: [Currency] = [.krw, .usd, .jpy, .hkd]
    return [original.currency, contents.currency].reduce(into: usual) { currencies, currency in
      if !currencies.contains(currency) { currencies.append(currency) }
    }
  }

  /// Returns the product to register, or `nil` if there are issues.
  func draft() -> ProductDraft? { try? contents.draft(style: style) }

  /// Returns the changes to a product, or `nil` if there are issues.
  func changes(to base: ProductDetail) -> ProductChanges? {
    try? contents.changes(to: base, style: style)
  }

  /// Returns the draft to save, or `nil` if the form is unchanged and no submission is unresolved.
  func draftToSave(after attempt: SubmissionAttempt?) -> SavedDraft? {
    guard isChanged || attempt != nil else { return nil }
    return SavedDraft(
      form: contents, base: base == nil ? nil : original, style: style,
      isOutcomeUnknown: attempt != nil, sentFields: attempt?.fields ?? [])
  }

  // MARK: - Editing

  /// Changes the contents.
  ///
  /// - Parameter field: A field whose issues to show from now on.
  mutating func change(
    reporting field: ValidationIssue.Field? = nil, _ change: (inout ProductForm) -> Void
  ) {
    if let field {
      visitedFields.insert(field)
      reportedFields.insert(field)
    }
    change(&contents)
    validate()
  }

  /// Shows the issues of this field, and of every field visited before.
  mutating func endEditing(_ field: ValidationIssue.Field) {
    visitedFields.insert(field)
    reportedFields.formUnion(visitedFields)
    validate()
  }

  /// Shows every issue.
  mutating func reportAll() {
    reportedFields = Set(issues.map(\.field))
  }

  mutating func discard() {
    contents = original
    visitedFields = []
    reportedFields = []
    overtakenFields = []
    validate()
  }

  mutating func dismissConflicts() {
    overtakenFields = []
  }

  /// Makes the contents the original, after they were submitted.
  mutating func finish() {
    original = contents
    overtakenFields = []
  }

  // MARK: - Following the product

  /// Continues with a saved draft. Unedited fields follow the product.
  mutating func restore(_ draft: SavedDraft) {
    contents = draft.form.restyled(from: draft.style, to: style)
    overtakenFields = []
    if base != nil, let earlier = draft.base?.restyled(from: draft.style, to: style) {
      overtakenFields = contents.fieldsOvertaken(from: earlier, to: original, style: style)
      contents = contents.rebased(from: earlier, to: original, keeping: draft.sentFields)
    }
    visitedFields = editedFields
    reportedFields = editedFields
    validate()
  }

  /// Takes the product as it is now. Unedited fields follow it.
  ///
  /// - Parameter attempt: A submission of this editor that may have made the product so. Its fields keep their contents.
  mutating func rebase(to detail: ProductDetail, after attempt: SubmissionAttempt?) {
    let earlier = original
    base = detail
    original = ProductForm(detail, style: style)
    overtakenFields.formUnion(
      contents.fieldsOvertaken(from: earlier, to: original, style: style))
    contents = contents.rebased(from: earlier, to: original, keeping: attempt?.fields ?? [])
    overtakenFields.formIntersection(editedFields)
    if let changes = attempt?.changes, changes.areMade(in: detail) {
      overtakenFields.subtract(changes.fields)
    }
    validate()
  }

  private var editedFields: Set<ValidationIssue.Field> {
    var fields = Set(
      ProductForm.TextField.allCases.filter { contents[$0] != original[$0] }.map(\.field))
    if contents.currency != original.currency { fields.insert(.price) }
    if contents.images != original.images { fields.insert(.images) }
    if contents.thumbnail != original.thumbnail { fields.insert(.thumbnail) }
    return fields
  }

  /// Brings the issues up to date. Stops reporting fields that are fixed.
  private mutating func validate() {
    do throws(ValidationFailure) {
      if let base {
        _ = try contents.changes(to: base, style: style)
      } else {
        _ = try contents.draft(style: style)
      }
      issues = []
    } catch {
      issues = error.issues
    }
    reportedFields.formIntersection(issues.map(\.field))
  }
}
