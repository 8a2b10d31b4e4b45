extension ProductLimits {
  /// The whole amounts that there are.
  public static let wholeAmount: ClosedRange<Int64> = 0...(.max / Money.unitsPerWhole)
  /// The most digits that an amount has after the point.
  public static let amountDecimals = 4
  /// How many pieces there may be to sell.
  public static let stock: ClosedRange<Int64> = 0...(.max)
}
