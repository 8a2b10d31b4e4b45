import OpenMarketDomain

/// The contents of an editor's form, with the rules for showing issues and conflicts.
struct EditedForm {
  /// The latest known version of the edited product, or `nil` for a new product.
  private(set) var base: ProductDetail?
  /// The contents of the form before the user's edits.
  private(set) var original: ProductForm
  private(set) var contents: ProductForm
  /// All issues in the contents, including issues that aren't shown yet.
  private(set) var issues: [ValidationIssue] = []
  private let format: NumberFormat

  /// The fields in which the user has ended editing at least once.
  private var visitedFields: Set<ProductField> = []
  /// The fields whose issues are shown until the user fixes them.
  private var reportedFields: Set<ProductField> = []
  /// The edited fields whose values were also changed outside this editor.
  private var overtakenFields: Set<ProductField> = []

  init(editing base: ProductDetail?, format: NumberFormat) {
    self.base = base
    self.format = format
    original = base.map { ProductForm($0, format: format) } ?? ProductForm()
    contents = original
    validate()
  }

  var isChanged: Bool { contents != original }

  /// The issues to show to the user.
  var reportedIssues: [ValidationIssue] { issues.filter { reportedFields.contains($0.field) } }

  /// The edited fields that were also changed outside this editor and still differ from the product, in field order.
  var conflicts: [ProductField] {
    let fields = overtakenFields.intersection(editedFields)
    return ProductField.allCases.filter(fields.contains)
  }

  var currencies: [Currency] {
    let usual: [Currency] = [.krw, .usd, .jpy, .hkd]
    return [original.currency, contents.currency].reduce(into: usual) { currencies, currency in
      if !currencies.contains(currency) { currencies.append(currency) }
    }
  }

  /// Returns the product to register, or `nil` if the form has issues.
  func newProduct() -> NewProduct? { try? contents.newProduct(format: format) }

  /// Returns the changes to the given product, or `nil` if the form has issues.
  func changes(to base: ProductDetail) -> ProductChanges? {
    try? contents.changes(to: base, format: format)
  }

  /// Returns the values in the submitted form that the given product, which the market stored, doesn't have.
  func differences(in stored: ProductDetail) -> [StoredDifference] {
    if base == nil { return newProduct()?.differences(in: stored) ?? [] }
    // The fields that the user hasn't edited follow the product.
    return changes(to: stored)?.differences(in: stored) ?? []
  }

  /// Returns the draft to save, or `nil` if the form has no edits.
  func draftToSave() -> SavedDraft? {
    guard isChanged else { return nil }
    func plain(_ form: ProductForm) -> ProductForm { form.reformatted(from: format, to: .plain) }
    return SavedDraft(form: plain(contents), base: base == nil ? nil : plain(original))
  }

  // MARK: - Editing

  /// Changes the contents of the form.
  ///
  /// - Parameter field: The field whose issues are shown from now on, if any.
  mutating func change(
    reporting field: ProductField? = nil, _ change: (inout ProductForm) -> Void
  ) {
    if let field {
      visitedFields.insert(field)
      reportedFields.insert(field)
    }
    change(&contents)
    validate()
  }

  /// Shows the issues of the given field and of all previously visited fields.
  mutating func endEditing(_ field: ProductField) {
    visitedFields.insert(field)
    reportedFields.formUnion(visitedFields)
    validate()
  }

  /// Shows all issues.
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

  /// Marks the current contents as submitted, so that the form has no unsubmitted edits.
  mutating func finish() {
    original = contents
    overtakenFields = []
  }

  // MARK: - Following the product

  /// Restores a saved draft. Fields that the user hasn't edited get their values from the current product.
  ///
  /// - Parameter earlier: The contents of the form before the draft was loaded. Edits that the user has made since then stay.
  mutating func restore(_ draft: SavedDraft, editedSince earlier: ProductForm) {
    let current = contents
    contents = draft.form.reformatted(from: .plain, to: format)
    overtakenFields = []
    if base != nil, let earlier = draft.base?.reformatted(from: .plain, to: format) {
      overtakenFields = contents.fieldsOvertaken(from: earlier, to: original, format: format)
      contents = contents.rebased(from: earlier, to: original)
    }
    let restored = contents
    contents = current.rebased(from: earlier, to: restored)
    visitedFields = editedFields
    reportedFields = editedFields
    validate()
  }

  /// Updates the form to the current version of the product. Fields that the user hasn't edited get the new values.
  ///
  /// - Parameter changes: The changes that the server may have made, if any. Their fields keep their contents.
  mutating func rebase(to detail: ProductDetail, after changes: ProductChanges?) {
    let earlier = original
    base = detail
    original = ProductForm(detail, format: format)
    overtakenFields.formUnion(
      contents.fieldsOvertaken(from: earlier, to: original, format: format))
    contents = contents.rebased(from: earlier, to: original, keeping: changes?.fields ?? [])
    overtakenFields.formIntersection(editedFields)
    if let changes, changes.areMade(in: detail) {
      overtakenFields.subtract(changes.fields)
    }
    validate()
  }

  private var editedFields: Set<ProductField> {
    contents.fields(differingFrom: original)
  }

  /// Updates the issues, and stops reporting the fields that are fixed.
  private mutating func validate() {
    do throws(ValidationFailure) {
      if let base {
        _ = try contents.changes(to: base, format: format)
      } else {
        _ = try contents.newProduct(format: format)
      }
      issues = []
    } catch {
      issues = error.issues
    }
    reportedFields.formIntersection(issues.map(\.field))
  }
}
