/// Why a picture could not be read.
enum PictureFileError: Error, Hashable, Sendable {
  case unreadable(path: String, reason: String)
  case tooLarge(path: String)

  var text: LocalizedText {
    switch self {
    case .unreadable(let path, let reason):
      LocalizedText(
        korean: "\(path)을(를) 읽을 수 없습니다: \(reason).", english: "\(path) cannot be read: \(reason).")
    case .tooLarge(let path):
      LocalizedText(
        korean: "\(path)은(는) 너무 큽니다: 최대 \(PictureFile.readLimit)바이트입니다.",
        english: "\(path) is too large: at most \(PictureFile.readLimit) bytes.")
    }
  }
}
