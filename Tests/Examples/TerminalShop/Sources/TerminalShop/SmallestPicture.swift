import Foundation

/// A PNG of one grey pixel.
let smallestPicture = [UInt8](Data(base64Encoded: base64) ?? Data())

private let base64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklE"
  + "QVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
