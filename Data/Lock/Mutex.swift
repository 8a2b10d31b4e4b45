#if canImport(Darwin)
  import os

  /// A lock that protects a value.
  ///
  /// This structure stands in for `Mutex` of the standard library, which needs iOS 18 and macOS 15.
  /// It has the part of its interface that this package uses.
  package struct Mutex<Value>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    /// Creates a lock that protects the given value.
    package init(_ value: sending Value) {
      lock = OSAllocatedUnfairLock(uncheckedState: value)
    }

    /// Calls the given closure with the value. While the closure runs, other callers wait.
    ///
    /// - Parameter body: A closure that doesn't use the same lock.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    package func withLock<Output, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Output
    ) throws(Failure) -> Output {
      try lock.withLockUnchecked { value in
        Result { () throws(Failure) in try body(&value) }
      }.get()
    }
  }
#else
  // Outside of Apple platforms, the lock of the standard library is always available.
  @_exported public import Synchronization
#endif
