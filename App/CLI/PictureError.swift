import OpenMarketPresentation

/// Why pictures were not prepared.
enum PictureError: Error, Hashable, Sendable {
  /// So many of them, or their number, break the market's limits; each issue is told beside.
  case rejected(issues: Int)
  /// A copy would take the place of a file, or of another copy.
  case fileExists(path: String)
  case unwritable(path: String, reason: String)

  /// A stable name, for scripts.
  var code: String {
    switch self {
    case .rejected: "invalid-pictures"
    case .fileExists: "file-exists"
    case .unwritable: "output-folder"
    }
  }

  var text: LocalizedText {
    switch self {
    case .rejected(let count):
      LocalizedText(
        korean: "이대로는 올릴 수 없습니다: 문제 \(count)개.",
        english:
          "these pictures cannot be uploaded as they are: \(count == 1 ? "1 issue" : "\(count) issues")."
      )
    case .fileExists(let path):
      LocalizedText(
        korean: "\(path) 파일이 이미 있습니다. 다른 --output 폴더를 주거나 그 파일을 옮기세요.",
        english: "\(path) is there already. Give another --output folder, or move it away.")
    case .unwritable(let path, let reason):
      LocalizedText(
        korean: "\(path)을(를) 쓸 수 없습니다: \(reason).", english: "\(path) cannot be written: \(reason)."
      )
    }
  }
}

extension ExitCode {
  init(_ error: PictureError) {
    self =
      switch error {
      case .rejected: .invalidInput
      case .fileExists: .notAllowed
      case .unwritable: .unforeseen
      }
  }
}
