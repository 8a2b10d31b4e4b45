import OpenMarketKit

/// An item in a product form that can have the focus.
enum FormItem: Hashable, Sendable {
  case text(ProductField)
  case currency
  /// An image to upload, identified by its ID in the editor.
  case picture(Int)
  /// The text field for the path of an image file to add.
  case path
  /// An existing product image that the user can select as the thumbnail.
  case thumbnail(ImageID)
  case submit
  case signIn
  /// A product that an unconfirmed registration may have created.
  case candidate(ProductID)
  case sendAgain

  /// The product field that the item belongs to, or `nil` if the item doesn't belong to a product
  /// field.
  var field: ProductField? {
    switch self {
    case .text(let field): field
    case .currency: .price
    case .picture, .path: .images
    case .thumbnail: .thumbnail
    case .submit, .signIn, .candidate, .sendAgain: nil
    }
  }
}

extension ProductEditorState {
  /// The items of the form, from top to bottom.
  var items: [FormItem] {
    let pictures: [FormItem] =
      key.product == nil
      ? images.map { .picture($0.id) } + [.path] : productImages.map { .thumbnail($0.id) }
    return resolutions
      + ProductField.textFields.flatMap { $0 == .price ? [.text($0), .currency] : [.text($0)] }
      + pictures + [.submit]
  }

  /// The items that let the user sign in for a submission, or resolve a submission whose outcome is
  /// unknown.
  private var resolutions: [FormItem] {
    switch phase {
    case .signedOut: return [.signIn]
    case .failed(let message)
    where [.unauthorized, .forbidden, .wrongSecret].contains(message.code): return [.signIn]
    default: break
    }
    guard let unresolved else { return [] }
    if case .ambiguous(let rows) = unresolved.finding {
      return rows.map { .candidate($0.id) } + [.sendAgain]
    }
    return [.sendAgain]
  }

  /// The item that requires the user's attention after a submission, or `nil` if the submission
  /// didn't cause any issues.
  var nextItem: FormItem? {
    // Enter must not send a product again by accident.
    if let first = resolutions.first { return first == .sendAgain ? .submit : first }
    guard let field = issues.first?.field else { return nil }
    return items.first { $0.field == field }
  }
}
