import Foundation

extension Vendor {
  /// Stands in for a vendor of whom only the identifier is left, with credentials that nobody can guess.
  init(unknownID id: Int) {
    self.init(
      id: id, name: "Vendor \(id)", identifier: UUID().uuidString.lowercased(),
      secret: UInt64.random(in: .min ... .max).hexDigits)
  }
}
