/// A call to the operating system that failed.
struct SystemError: Error, Hashable {
  /// The value of `errno`.
  let number: Int32

  func isOne(of errors: SystemError...) -> Bool {
    errors.contains(self)
  }
}
