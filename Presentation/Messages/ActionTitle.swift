import OpenMarketDomain

/// An action that the user can choose in a dialog or in a screen, with the title for its button.
public enum ActionTitle: String, Hashable, Sendable, CaseIterable {
  /// Adds photos to a new product.
  case addPhotos
  /// Leaves a dialog or a screen without an effect.
  case cancel
  /// Closes a screen.
  case close
  /// Deletes a product.
  case delete
  /// Discards a form and its draft.
  case discard
  /// Dismisses a notice.
  case dismiss
  /// Edits a product.
  case edit
  /// Shows more rows of a list, or more actions.
  case more
  /// Dismisses a message.
  case ok
  /// Loads a list or a product again.
  case refresh
  /// Registers a product.
  case register
  /// Removes an image from a form.
  case remove
  /// Submits a form.
  case save
  /// Searches for products.
  case search
  /// Searches again for a product whose registration couldn't be confirmed.
  case searchAgain
  /// Opens a form that registers a product.
  case sell
  /// Sends a form again after an unknown outcome.
  case sendAgain
  /// Signs a seller in.
  case signIn
  /// Signs the seller out.
  case signOut
  /// Repeats an operation that failed.
  case tryAgain

  /// Returns the title in the language of the given locale, such as `Try Again`.
  public func text(in locale: some TextLocale) -> String { title.text(in: locale) }

  private var title: LocalizedText {
    let (korean, english) =
      switch self {
      case .addPhotos: ("이미지 추가", "Add Images")
      case .cancel: ("취소", "Cancel")
      case .close: ("닫기", "Close")
      case .delete: ("삭제", "Delete")
      case .discard: ("버리기", "Discard")
      case .dismiss: ("닫기", "Dismiss")
      case .edit: ("수정", "Edit")
      case .more: ("더 보기", "More")
      case .ok: ("확인", "OK")
      case .refresh: ("새로 고침", "Refresh")
      case .register: ("등록", "Register")
      case .remove: ("제거", "Remove")
      case .save: ("저장", "Save")
      case .search: ("검색", "Search")
      case .searchAgain: ("다시 확인", "Look Again")
      case .sell: ("판매하기", "Sell")
      case .sendAgain: ("다시 보내기", "Send Again")
      case .signIn: ("로그인", "Sign In")
      case .signOut: ("로그아웃", "Sign Out")
      case .tryAgain: ("다시 시도", "Try Again")
      }
    return LocalizedText(korean, english, code: "title.\(rawValue)")
  }
}
