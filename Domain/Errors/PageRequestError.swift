/// Why a page cannot be asked for.
public enum PageRequestError: Error, Hashable, Sendable {
  /// The number is below 1, or so large that the rows up to the page cannot be counted.
  case numberOutOfRange(Int, allowed: ClosedRange<Int>)
  /// So many rows are more, or fewer, than a page may have.
  case sizeOutOfRange(Int, allowed: ClosedRange<Int>)
}
