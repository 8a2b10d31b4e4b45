extension ProductForm {
  /// The numbers that were typed; of those that cannot be read, why not.
  struct Numbers {
    private(set) var price: Money?
    private(set) var discount: Money?
    private(set) var stock: Int64?
    private(set) var issues: [ValidationIssue] = []

    init(_ form: ProductForm, style: NumberFormat) {
      if form.price.isBlank {
        issues.append(.missingValue(.price))
      } else {
        price = amount(form.price, form.currency, of: .price, style)
      }
      discount =
        form.discount.isBlank
        ? .zero(form.currency) : amount(form.discount, form.currency, of: .discount, style)
      if form.stock.isBlank {
        issues.append(.missingValue(.stock))
      } else {
        stock = count(form.stock, of: .stock, style)
      }
    }

    private mutating func amount(
      _ entered: String, _ currency: Currency, of field: ValidationIssue.Field,
      _ style: NumberFormat
    ) -> Money? {
      do throws(MoneyError) {
        guard let text = style.decimalText(of: entered) else { throw .notANumber(entered) }
        return try Money(decimalText: text, currency: currency)
      } catch {
        switch error {
        case .tooPrecise:
          issues.append(
            .tooManyDecimals(field, entered: entered, allowed: ProductLimits.amountDecimals))
        case .outOfRange:
          issues.append(
            .numberOutOfRange(field, entered: entered, allowed: ProductLimits.wholeAmount))
        case .notANumber, .currencyMismatch:
          issues.append(.unreadableNumber(field, entered: entered))
        }
        return nil
      }
    }

    private mutating func count(
      _ entered: String, of field: ValidationIssue.Field, _ style: NumberFormat
    ) -> Int64? {
      guard let number = style.decimalText(of: entered).flatMap(DecimalNumeral.init) else {
        issues.append(.unreadableNumber(field, entered: entered))
        return nil
      }
      guard number.exponent >= 0 else {
        issues.append(.tooManyDecimals(field, entered: entered, allowed: 0))
        return nil
      }
      // No number that fits has more zeros.
      let zeros = String(repeating: "0", count: min(number.exponent, 20))
      let digits = number.digits.map(String.init).joined() + zeros
      guard let value = Int64((number.isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits))
      else {
        issues.append(.numberOutOfRange(field, entered: entered, allowed: ProductLimits.stock))
        return nil
      }
      return value
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
