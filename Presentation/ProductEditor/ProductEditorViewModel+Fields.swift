public import OpenMarketDomain

extension ProductEditorViewModel {
  /// The text in the given field, for a binding such as `$editor[text: .name]`.
  public subscript(text field: ProductField) -> String {
    get { state.form[field] }
    set { setText(newValue, for: field) }
  }

  /// The currency of the price and the discount, for a binding.
  public var currency: Currency {
    get { state.form.currency }
    set { setCurrency(newValue) }
  }

  /// The label for the currency.
  public var currencyLabel: String { state.currencyLabel }

  /// The thumbnail of the edited product, for a binding. Setting the value to `nil` has no effect.
  public var thumbnail: ImageID? {
    get { state.form.thumbnail }
    set { if let newValue { setThumbnail(newValue) } }
  }

  /// Sets the text in the given field. Pass the text exactly as the user entered it.
  public func setText(_ text: String, for field: ProductField) {
    edit { $0[field] = text }
  }

  /// Sets the currency of the price and the discount.
  public func setCurrency(_ currency: Currency) {
    edit { $0.currency = currency }
  }

  /// Sets the thumbnail of the edited product to one of the product's images.
  public func setThumbnail(_ id: ImageID) {
    guard form.base != nil else { return }
    edit(reporting: .thumbnail) { $0.thumbnail = id }
  }

  /// Ends editing the given field. The state shows the issues of all visited fields until the user fixes them.
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
