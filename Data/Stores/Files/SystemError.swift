import Foundation

/// An error from an operating system call.
package struct SystemError: Error, Hashable {
  package let number: Int32
  private let ownReason: String?

  /// - Parameter reason: The reason to show instead of the system's.
  package init(number: Int32, reason: String? = nil) {
    self.number = number
    ownReason = reason
  }

  package func isOne(of errors: SystemError...) -> Bool {
    errors.contains { $0.number == number }
  }
}

extension SystemError {
  package static let inputOutput = SystemError(number: EIO)
  package static let invalidArgument = SystemError(number: EINVAL)
  package static let isFolder = SystemError(number: EISDIR)
  package static let missing = SystemError(number: ENOENT)
  package static let noDevice = SystemError(number: ENXIO)
  package static let noSpace = SystemError(number: ENOSPC)
  package static let overQuota = SystemError(number: EDQUOT)
  package static let present = SystemError(number: EEXIST)
  package static let tooLarge = SystemError(number: EFBIG)
  package static let tooManyLinks = SystemError(number: ELOOP)
  package static let wouldBlock = SystemError(number: EWOULDBLOCK)

  /// The operating system's description of the error.
  package var reason: String { ownReason ?? String(cString: strerror(number)) }
}
