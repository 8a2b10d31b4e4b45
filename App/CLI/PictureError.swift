import OpenMarketDomain
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
  /// Nothing is written through a link to nowhere.
  case outputIsDanglingLink(path: String)
  case outputIsFolder(path: String)

  var code: ProgramCode {
    switch self {
    case .rejected: .invalidPictures
    case .noSuchPicture: .noSuchPicture
    case .fileExists, .outputExists, .outputIsDanglingLink: .fileExists
    case .unwritable, .outputIsFolder: .outputFolder
    }
  }

  var text: LocalizedText {
    switch self {
    case .rejected(let count):
      LocalizedText(
        korean: "이대로는 올릴 수 없습니다: 문제 \(count)개.",
        english:
          "these pictures cannot be uploaded as they are: \(count.counted("issue"))."
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
    case .outputIsDanglingLink(let path):
      LocalizedText(
        korean: "\(path)은(는) 없는 파일을 가리키는 심볼릭 링크입니다. 링크를 지우거나 다른 --output을 주세요.",
        english:
          "\(path) is a symbolic link to a file that is not there. Remove the link, or give another --output."
      )
    case .outputIsFolder(let path):
      LocalizedText(
        korean: "\(path)은(는) 폴더입니다. --output에 그 안의 파일 이름까지 주세요.",
        english: "\(path) is a folder. Give --output the name of a file in it, too.")
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
      case .fileExists, .outputExists, .outputIsDanglingLink: .notAllowed
      case .noSuchPicture: .notFound
      case .unwritable, .outputIsFolder: .unforeseen
      }
  }
}
