import OpenMarketDomain

/// The contents of an editor's form, with the rules for showing issues and for following the
/// product.
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
  /// A Boolean value that indicates whether an edited field was also changed outside this editor.
  private(set) var wasChangedElsewhere = false

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

  /// Returns the values in the submitted form that the given product, which the market stored,
  /// doesn't have.
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
  mutating func reportAll() { reportedFields = Set(issues.map(\.field)) }

  mutating func discard() {
    contents = original
    visitedFields = []
    reportedFields = []
    validate()
  }

  /// Forgets that an edited field was also changed outside this editor.
  mutating func dismissChange() { wasChangedElsewhere = false }

  /// Marks the current contents as submitted, so that the form has no unsubmitted edits.
  mutating func finish() {
    original = contents
    wasChangedElsewhere = false
  }

  // MARK: - Following the product

  /// Restores a saved draft. Fields that the user hasn't edited get their values from the current
  /// product.
  ///
  /// - Parameter earlier: The contents of the form before the draft was loaded. Edits that the user
  ///   has made since then stay.
  mutating func restore(_ draft: SavedDraft, editedSince earlier: ProductForm) {
    let current = contents
    contents = draft.form.reformatted(from: .plain, to: format)
    wasChangedElsewhere = false
    if base != nil, let earlier = draft.base?.reformatted(from: .plain, to: format) {
      followBase(from: earlier)
    }
    let restored = contents
    contents = current.rebased(from: earlier, to: restored)
    visitedFields = editedFields
    reportedFields = editedFields
    validate()
  }

  /// Updates the form to the current version of the product. Fields that the user hasn't edited get
  /// the new values.
  ///
  /// - Parameter changes: The changes that the server may have made, if any. Their fields keep
  ///   their contents.
  mutating func rebase(to detail: ProductDetail, after changes: ProductChanges?) {
    let earlier = original
    base = detail
    original = ProductForm(detail, format: format)
    let isOwn = changes?.areMade(in: detail) == true
    followBase(from: earlier, keeping: changes?.fields ?? [], own: isOwn ? changes?.fields : nil)
    validate()
  }

  /// Updates the fields that the user hasn't edited to the product's values, and notes whether an
  /// edited field has changed, too.
  ///
  /// - Parameters:
  ///   - earlier: The product's earlier values.
  ///   - keptFields: The fields that keep their contents even if the user didn't edit them.
  ///   - ownFields: The fields that this editor has changed itself, if any.
  private mutating func followBase(
    from earlier: ProductForm, keeping keptFields: Set<ProductField> = [],
    own ownFields: Set<ProductField>? = nil
  ) {
    let overtaken = editedFields.intersection(contents.fields(differingFrom: earlier))
      .intersection(original.fields(differingFrom: earlier))
    if !overtaken.isSubset(of: ownFields ?? []) { wasChangedElsewhere = true }
    contents = contents.rebased(from: earlier, to: original, keeping: keptFields)
  }

  private var editedFields: Set<ProductField> { contents.fields(differingFrom: original) }

  /// Updates the issues, and stops reporting what no longer concerns the contents.
  private mutating func validate() {
    if !isChanged { wasChangedElsewhere = false }
    let check = Result { () throws(ValidationFailure) in
      if let base {
        _ = try contents.changes(to: base, format: format)
      } else {
        _ = try contents.newProduct(format: format)
      }
    }
    issues = check.error?.issues ?? []
    reportedFields.formIntersection(issues.map(\.field))
  }
}
