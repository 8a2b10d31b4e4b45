import OpenMarketDomain

/// A part of a form that can be gone to.
enum FormItem: Hashable, Sendable {
  case text(ProductEntry.TextField)
  case currency
  /// A picture that is to be sent, by its number in the editor.
  case picture(Int)
  /// Where the path of another picture is typed.
  case path
  /// One of the edited product's pictures.
  case thumbnail(ImageID)
  case submit
  case signIn
  /// Brings back what was entered earlier.
  case reopen
  /// One of the products that a lost registration may have made.
  case candidate(ProductID)
  /// Where the number of such a product is typed.
  case number
  case sendAgain

  /// The part of a product that it is about.
  var field: ValidationIssue.Field? {
    switch self {
    case .text(let text): text.field
    case .currency: .price
    case .picture, .path: .images
    case .thumbnail: .thumbnail
    case .submit, .signIn, .reopen, .candidate, .number, .sendAgain: nil
    }
  }
}
