/// The kinds of picture that the market takes, told by how their bytes begin and never by a file's name.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// ISO/IEC 15948, section 5.2.
  case png
  /// ISO/IEC 10918-1, annex B: a start-of-image marker and the beginning of the next one.
  case jpeg

  /// The format of a picture, or `nil` for anything else.
  public init?(of bytes: [UInt8]) {
    if bytes.starts(with: Self.pngSignature) {
      self = .png
    } else if bytes.starts(with: Self.jpegSignature) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// The first bytes of every picture of this format.
  public var signature: [UInt8] {
    switch self {
    case .png: Self.pngSignature
    case .jpeg: Self.jpegSignature
    }
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]
}
