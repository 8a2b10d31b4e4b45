import Foundation

/// The kinds of picture that are told by how their bytes begin.
enum ImageSignature: String, CaseIterable {
  case png
  case jpeg

  init?(_ content: Data) {
    guard let match = Self.allCases.first(where: { content.starts(with: $0.bytes) }) else {
      return nil
    }
    self = match
  }

  var bytes: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }

  var mediaType: String { "image/\(rawValue)" }

  var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    }
  }
}
