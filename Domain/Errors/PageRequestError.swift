/// Why a page cannot be asked for.
public enum PageRequestError: Error, Hashable, Sendable {
  case numberOutOfRange(Int, allowed: ClosedRange<Int>)
  case sizeOutOfRange(Int, allowed: ClosedRange<Int>)
}
