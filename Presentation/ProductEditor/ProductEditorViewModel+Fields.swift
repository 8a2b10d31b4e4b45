public import OpenMarketDomain

extension ProductEditorViewModel {
  /// The text in the given field, for a binding such as `$editor[text: .name]`. Set the text
  /// exactly as the user entered it.
  public subscript(text field: ProductField) -> String {
    get { state.form[field] }
    set { edit { $0[field] = newValue } }
  }

  /// The currency of the price and the discount.
  public var currency: Currency {
    get { state.form.currency }
    set { edit { $0.currency = newValue } }
  }

  /// The thumbnail of the edited product, which is one of its images. Setting the value to `nil`
  /// has no effect.
  public var thumbnail: ImageID? {
    get { state.form.thumbnail }
    set {
      guard form.base != nil, let newValue else { return }
      edit(reporting: .thumbnail) { $0.thumbnail = newValue }
    }
  }

  /// Ends editing the given field. The state shows the issues of all visited fields until the user
  /// fixes them.
  public func endEditing(_ field: ProductField) {
    guard state.isEditable else { return }
    updateForm { $0.endEditing(field) }
  }

  private func edit(
    reporting field: ProductField? = nil, _ change: (inout ProductForm) -> Void
  ) {
    guard state.isEditable || state.isOpening else { return }
    updateForm { $0.change(reporting: field, change) }
  }
}
