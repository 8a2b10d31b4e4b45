/// A call to the operating system that failed.
package struct SystemError: Error, Hashable {
  /// The value of `errno`.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  package func isOne(of errors: SystemError...) -> Bool {
    errors.contains(self)
  }
}
