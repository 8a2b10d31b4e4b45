extension ProductForm {
  /// The product to be registered.
  ///
  /// - Parameter style: in which the numbers were typed.
  /// - Throws: every issue at once, in the order of the fields. A picture has to tell its size, as in
  ///   ``ValidateImagesUseCase``.
  public func draft(style: NumberFormat) throws(ValidationFailure) -> ProductDraft {
    let numbers = Numbers(self, style: style)
    let unreadable = numbers.issues + ValidationIssue.headerIssues(images: images)
    return try Self.merged(unreadable) { () throws(ValidationFailure) in
      try ProductDraft(
        name: name, description: description,
        price: numbers.price ?? .largest(currency),
        discount: numbers.discount, stock: numbers.stock ?? 0,
        images: images)
    }
  }

  /// What becomes different about a product.
  ///
  /// - Parameters:
  ///   - base: the product to change, as it is on the market.
  ///   - style: in which the numbers were typed.
  /// - Throws: every issue of what is different at once, in the order of the fields.
  public func changes(
    to base: ProductDetail, style: NumberFormat
  ) throws(ValidationFailure) -> ProductChanges {
    let numbers = Numbers(self, style: style)
    let untouched = ProductForm(base, style: style)
    return try Self.merged(numbers.issues) { () throws(ValidationFailure) in
      try ProductChanges(
        to: base, name: name, description: description,
        price: numbers.price ?? .largest(currency),
        discount: numbers.discount ?? .zero(currency),
        stock: numbers.stock,
        thumbnail: thumbnail == untouched.thumbnail ? nil : thumbnail)
    }
  }

  /// Puts what cannot be read beside what breaks the limits.
  ///
  /// - Parameter make: makes something of the numbers. Of those that could not be read, it takes what cannot be at fault.
  private static func merged<Value>(
    _ unreadable: [ValidationIssue], _ make: () throws(ValidationFailure) -> Value
  ) throws(ValidationFailure) -> Value {
    let made = Result { () throws(ValidationFailure) in try make() }
    var issues = unreadable
    if case .failure(let failure) = made { issues += failure.issues }
    let ordered = ValidationIssue.Field.allCases.flatMap { field in
      issues.filter { $0.field == field }.sorted { ($0.imageIndex ?? -1) < ($1.imageIndex ?? -1) }
    }
    if let failure = ValidationFailure(ordered) { throw failure }
    return try made.get()
  }
}

extension Money {
  /// More than every discount.
  fileprivate static func largest(_ currency: Currency) -> Money {
    Money(tenThousandths: .max, currency: currency)
  }
}
