public import OpenMarketDomain

extension ProductEditorViewModel {
  /// Takes what a text field has now, exactly as it is.
  public func setText(_ text: String, for field: ProductForm.TextField) {
    edit { $0.form[field] = text }
  }

  /// Chooses the currency of price and discount.
  public func choose(_ currency: Currency) {
    edit { $0.form.currency = currency }
  }

  /// Chooses which of an edited product's pictures is its thumbnail.
  public func chooseThumbnail(_ id: ImageID) {
    guard base != nil, state.isEditable else { return }
    left.insert(.thumbnail)
    told.insert(.thumbnail)
    edit { $0.form.thumbnail = id }
  }

  /// Takes note that somebody has left a field: what is wrong in the fields left so far is told from now on. What is told
  /// follows the typing until it is mended.
  public func endEditing(_ field: ValidationIssue.Field) {
    guard state.isEditable else { return }
    left.insert(field)
    told.formUnion(left)
    edit { _ in }
  }

  /// Tells all that is wrong.
  func tellEverything() {
    told = Set(ValidationIssue.Field.allCases)
    store.update { derive(&$0) }
  }

  /// Changes what is entered, unless it cannot be changed now.
  func edit(_ change: (inout ProductEditorState) -> Void) {
    guard state.isEditable else { return }
    apply(change)
  }

  /// Changes what is entered, and keeps it.
  func apply(_ change: (inout ProductEditorState) -> Void) {
    store.update { state in
      change(&state)
      derive(&state)
    }
    keep()
  }

  /// Brings everything that follows from what is entered up to date.
  func derive(_ state: inout ProductEditorState) {
    if base == nil { state.form.images = state.pictures.map(\.file) }
    state.allIssues = issues(of: state.form)
    told.formIntersection(state.allIssues.map(\.field))
    state.issues = state.allIssues.filter { told.contains($0.field) }
      .map { $0.message(in: language) }
    for place in state.pictures.indices {
      state.pictures[place].issues = state.allIssues.filter {
        told.contains($0.field) && $0.imageIndex == place
      }.map { $0.message(in: language) }
    }
    state.productImages = base?.images ?? []
    state.isChanged = state.form != untouched
    noteOvertaken(in: &state)
    state.currencies = [.krw, .usd, .jpy, .hkd]
    for currency in [untouched.currency, state.form.currency]
    where !state.currencies.contains(currency) {
      state.currencies.append(currency)
    }
  }

  private func issues(of form: ProductForm) -> [ValidationIssue] {
    do throws(ValidationFailure) {
      if let base {
        _ = try form.changes(to: base, style: style)
      } else {
        _ = try form.draft(style: style)
      }
      return []
    } catch {
      return error.issues
    }
  }
}
