/// Why an amount could not be read or computed.
public enum MoneyError: Error, Hashable, Sendable {
  /// The text is not a decimal number.
  case notANumber(String)
  /// The number is finer than a ten-thousandth.
  case tooPrecise(String)
  /// The amount is beyond ±922 337 203 685 477.5807.
  case outOfRange
  /// Two amounts of different currencies have no sum and no difference.
  case currencyMismatch(Currency, Currency)
}
