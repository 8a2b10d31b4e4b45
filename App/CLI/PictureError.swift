import OpenMarketPresentation

/// Why pictures were not prepared, or not saved.
enum PictureError: Error, Hashable, Sendable {
  /// So many of them, or their number, break the market's limits; each issue is told beside.
  case rejected(issues: Int)
  /// A copy would take the place of a file, or of another copy.
  case fileExists(path: String)
  case unwritable(path: String, reason: String)
  /// The product has fewer.
  case noSuchPicture(number: Int, count: Int)
  /// What is to be saved would take the place of a file.
  case outputExists(path: String)

  var code: ProgramCode {
    switch self {
    case .rejected: .invalidPictures
    case .noSuchPicture: .noSuchPicture
    case .fileExists, .outputExists: .fileExists
    case .unwritable: .outputFolder
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
    case .noSuchPicture(let number, let count):
      LocalizedText(
        korean: "사진 \(number)은(는) 없습니다: 이 상품의 사진은 \(count)장입니다.",
        english: "there is no picture \(number): the product has \(count).")
    case .outputExists(let path):
      LocalizedText(
        korean: "\(path) 파일이 이미 있습니다. 다른 --output을 주거나, 덮어쓰려면 --force를 주세요.",
        english: "\(path) is there already. Give another --output, or --force to replace it.")
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
      case .fileExists, .outputExists: .notAllowed
      case .noSuchPicture: .notFound
      case .unwritable: .unforeseen
      }
  }
}
