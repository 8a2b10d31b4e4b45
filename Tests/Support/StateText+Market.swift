import Foundation
import OpenMarketDomain
import OpenMarketPresentation

extension StateText {
  /// Returns the number and name of a value with a name. Its parts are still compared.
  static func nameText(of value: Any) -> String? {
    switch value {
    case let product as Product: "#\(product.id) \(StateText(product.name).text)"
    case let detail as ProductDetail: nameText(of: detail.product)
    case let row as ProductRow: nameText(of: row.product)
    case let picture as ProductPicture: StateText(picture.id).text
    case let picture as ProductEditorPicture: "#\(picture.id) \(picture.file)"
    default: nil
    }
  }

  /// Returns the text of a value that is shown as one unit.
  static func wholeText(of value: Any) -> String? {
    switch value {
    // Of no other type: an empty array is one of every type when it is cast.
    case let bytes as [UInt8] where type(of: value) == [UInt8].self: bytes.count.counted("byte")
    case let bytes as Data: bytes.count.counted("byte")
    case let loaded as ImageResponse: "\(loaded.image), from \(loaded.source)"
    case let money as Money: "\(money.decimalText) \(money.currency)"
    case let page as PageRequest: "page \(page.number) of \(page.size.counted("row"))"
    case let query as ProductQuery: query.searchText.map { StateText($0).text } ?? "all"
    case let change as ProductConfirmation.FieldChange: StateText(change.text).text
    case let progress as TransferProgress: text(of: progress)
    case let message as UserMessage: "[\(message.code.rawValue)]"
    case let failure as WriteFailure: "[\(failure.message.code.rawValue)]"
    case let submission as UnresolvedSubmission: "[\(submission.message.code.rawValue)]"
    default: nil
    }
  }

  private static func text(of progress: TransferProgress) -> String {
    let total = progress.totalBytes.map { " of \($0)" } ?? ""
    return "\(progress.completedBytes)\(total) bytes"
  }
}
