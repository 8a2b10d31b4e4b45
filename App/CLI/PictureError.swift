import OpenMarketDomain
import OpenMarketPresentation

/// A reason why an image wasn't saved.
enum PictureError: Error, Hashable, Sendable {
  /// The product has fewer images.
  case noSuchPicture(number: Int, count: Int)
  /// A file or folder has the name.
  case outputExists(path: String)
  case unwritable(path: String, reason: String)

  var code: ProgramCode {
    switch self {
    case .noSuchPicture: .noSuchPicture
    case .outputExists: .fileExists
    case .unwritable: .outputFolder
    }
  }

  var text: LocalizedText {
    switch self {
    case .noSuchPicture(let number, let count):
      LocalizedText(
        korean: "이미지 \(number)이(가) 없습니다. 이 상품의 이미지는 \(count)장입니다.",
        english: "There is no image \(number): the product has \(count).")
    case .outputExists(let path):
      LocalizedText(
        korean: "\(path): 이미 있습니다. 다른 --output을 주거나, 덮어쓰려면 --force를 주세요.",
        english: "\(path) already exists. Give another --output, or --force to replace it.")
    case .unwritable(let path, let reason):
      LocalizedText(
        korean: "\(path)에 쓸 수 없습니다: \(reason).", english: "Can't write \(path): \(reason).")
    }
  }
}

extension ExitCode {
  init(_ error: PictureError) {
    self =
      switch error {
      case .outputExists: .notAllowed
      case .noSuchPicture: .notFound
      case .unwritable: .unforeseen
      }
  }
}
