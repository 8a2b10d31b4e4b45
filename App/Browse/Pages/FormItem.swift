import OpenMarketDomain
import OpenMarketPresentation

/// A part of a product's form that a user can go to.
enum FormItem: Hashable, Sendable {
  case text(ProductForm.TextField)
  case currency
  /// A picture to send, by its number in the editor.
  case picture(Int)
  /// The path of one more picture.
  case path
  /// A picture of the product, which may become its thumbnail.
  case thumbnail(ImageID)
  case submit
  case signIn
  /// The button that restores an earlier entry.
  case restore
  /// A product that an unconfirmed registration may have created.
  case candidate(ProductID)
  /// The number of such a product.
  case number
  case sendAgain

  /// The field of a product that the part is about.
  var field: ValidationIssue.Field? {
    switch self {
    case .text(let text): text.field
    case .currency: .price
    case .picture, .path: .images
    case .thumbnail: .thumbnail
    case .submit, .signIn, .restore, .candidate, .number, .sendAgain: nil
    }
  }
}

extension ProductEditorState {
  /// The parts of the form, from the top to the bottom.
  var items: [FormItem] {
    let pictures: [FormItem] =
      key == .new
      ? self.pictures.map { .picture($0.id) } + [.path] : productImages.map { .thumbnail($0.id) }
    let canRestore = unresolved == nil && notices.contains { $0.code == .earlierDraft }
    return (canRestore ? [.restore] : []) + resolutions
      + [.text(.name), .text(.description), .text(.price), .currency, .text(.discount)]
      + [.text(.stock)] + pictures + [.submit]
  }

  /// The ways out after a submission that failed or may have failed.
  private var resolutions: [FormItem] {
    if case .signedOut = phase { return [.signIn] }
    guard let unresolved else { return [] }
    if case .ambiguous(let rows) = unresolved.finding {
      return rows.map { .candidate($0.id) } + [.sendAgain]
    }
    return (unresolved.mayBeRegistered ? [.number] : []) + [.sendAgain]
  }

  /// The part that needs attention after a submission.
  var nextItem: FormItem? {
    if let first = resolutions.first { return first }
    guard let field = issues.first?.field else { return nil }
    return items.first { $0.field == field }
  }
}
