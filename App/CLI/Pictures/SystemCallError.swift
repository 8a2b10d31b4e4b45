import Foundation

/// A call to the operating system that failed.
struct SystemCallError: Error, Hashable, Sendable {
  /// The value of `errno`.
  let number: Int32

  /// What the operating system says about it.
  var reason: String { String(cString: strerror(number)) }
}
