extension ProductForm {
  /// A product of the market, as if somebody had typed it.
  ///
  /// - Parameters:
  ///   - detail: the product; its pictures are not among the entry's.
  ///   - style: in which the numbers are to be written.
  public init(_ detail: ProductDetail, style: NumberFormat) {
    let product = detail.product
    self.init(currency: product.pricing.price.currency)
    name = product.name
    description = product.description
    price = style.text(product.pricing.price)
    discount = style.text(product.pricing.discount)
    stock = String(product.stock)
    thumbnail = detail.images.first { detail.hasThumbnail($0.id) }?.id
  }

  /// What is entered when the product becomes another one meanwhile: what nobody has touched follows it, and the rest stays.
  ///
  /// - Parameters:
  ///   - base: the product's entry before anything was touched.
  ///   - newBase: the same of the product as it is now.
  ///   - fields: those that stay whatever they are.
  package func rebased(
    from base: ProductForm, to newBase: ProductForm,
    keeping fields: Set<ValidationIssue.Field> = []
  ) -> ProductForm {
    var form = self
    for field in TextField.allCases
    where !fields.contains(field.field) && self[field].hasSameBytes(as: base[field]) {
      form[field] = newBase[field]
    }
    if !fields.contains(.price), currency == base.currency { form.currency = newBase.currency }
    if !fields.contains(.thumbnail), thumbnail == base.thumbnail {
      form.thumbnail = newBase.thumbnail
    }
    return form
  }

  /// The fields that somebody has touched and that the product has become different in meanwhile, to something else.
  ///
  /// - Parameter style: in which the numbers were typed.
  package func fieldsOvertaken(
    from base: ProductForm, to newBase: ProductForm, style: NumberFormat
  ) -> Set<ValidationIssue.Field> {
    func differing(_ form: ProductForm, _ other: ProductForm) -> Set<ValidationIssue.Field> {
      form.fieldsDiffering(from: other, style: style)
    }
    return differing(self, base).intersection(differing(base, newBase))
      .intersection(differing(self, newBase))
  }

  /// The fields that mean something else. A currency counts for the price.
  private func fieldsDiffering(
    from other: ProductForm, style: NumberFormat
  ) -> Set<ValidationIssue.Field> {
    var fields: Set<ValidationIssue.Field> = []
    let (numbers, others) = (Numbers(self, style: style), Numbers(other, style: style))
    if !name.isSameEntry(as: other.name) { fields.insert(.name) }
    if !description.isSameEntry(as: other.description) { fields.insert(.description) }
    if numbers.price != others.price || numbers.price == nil && price != other.price {
      fields.insert(.price)
    }
    if numbers.discount?.tenThousandths != others.discount?.tenThousandths
      || numbers.discount == nil && discount != other.discount
    {
      fields.insert(.discount)
    }
    if numbers.stock != others.stock || numbers.stock == nil && stock != other.stock {
      fields.insert(.stock)
    }
    if thumbnail != other.thumbnail { fields.insert(.thumbnail) }
    return fields
  }

  /// The same numbers in another place's style. What cannot be read stays as it was typed.
  package func restyled(from style: NumberFormat, to newStyle: NumberFormat) -> ProductForm {
    guard style != newStyle else { return self }
    var form = self
    for field in [TextField.price, .discount, .stock] {
      guard let number = style.decimalText(of: self[field]) else { continue }
      form[field] = newStyle.text(decimalText: number)
    }
    return form
  }
}
