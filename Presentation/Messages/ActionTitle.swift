public import Foundation

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
  /// Dismisses a message.
  case ok
  /// Registers a product.
  case register
  /// Removes an image from a form.
  case remove
  /// Submits a form.
  case save
  /// Searches again for a product whose registration couldn't be confirmed.
  case searchAgain
  /// Sends a form again after an unknown outcome.
  case sendAgain
  /// Signs a seller in.
  case signIn
  /// Signs the seller out.
  case signOut
  /// Repeats an operation that failed.
  case tryAgain

  /// Returns the title in the language of the given locale, such as `Try Again`.
  public func text(in locale: Locale) -> String { text(in: Language(locale)) }

  package func text(in language: Language) -> String {
    switch language {
    case .korean: korean
    case .english: english
    }
  }

  /// Returns the titles of all actions in the language of the given locale, by their raw values, for a front-end in another language.
  public static func titles(in locale: Locale) -> [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.text(in: locale)) })
  }

  private var english: String {
    switch self {
    case .addPhotos: "Add Photos"
    case .cancel: "Cancel"
    case .close: "Close"
    case .delete: "Delete"
    case .discard: "Discard"
    case .dismiss: "Dismiss"
    case .edit: "Edit"
    case .ok: "OK"
    case .register: "Register"
    case .remove: "Remove"
    case .save: "Save"
    case .searchAgain: "Search Again"
    case .sendAgain: "Send Again"
    case .signIn: "Sign In"
    case .signOut: "Sign Out"
    case .tryAgain: "Try Again"
    }
  }

  private var korean: String {
    switch self {
    case .addPhotos: "사진 추가"
    case .cancel: "취소"
    case .close: "닫기"
    case .delete: "삭제"
    case .discard: "폐기"
    case .dismiss: "닫기"
    case .edit: "수정"
    case .ok: "확인"
    case .register: "등록"
    case .remove: "제거"
    case .save: "저장"
    case .searchAgain: "다시 검색"
    case .sendAgain: "다시 보내기"
    case .signIn: "로그인"
    case .signOut: "로그아웃"
    case .tryAgain: "다시 시도"
    }
  }
}
