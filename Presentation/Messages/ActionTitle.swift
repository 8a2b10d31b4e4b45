public import Foundation
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
  public func text(in locale: Locale) -> String { text(in: Language(locale)) }

  package func text(in language: Language) -> String { title(language) }

  /// Returns the titles of all actions in the language of the given locale, by their raw values, for a front-end in another language.
  public static func titles(in locale: Locale) -> [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.text(in: locale)) })
  }

  private var title: LocalizedText {
    switch self {
    case .addPhotos: LocalizedText("이미지 추가", "Add Images")
    case .cancel: LocalizedText("취소", "Cancel")
    case .close: LocalizedText("닫기", "Close")
    case .delete: LocalizedText("삭제", "Delete")
    case .discard: LocalizedText("버리기", "Discard")
    case .dismiss: LocalizedText("닫기", "Dismiss")
    case .edit: LocalizedText("수정", "Edit")
    case .more: LocalizedText("더 보기", "More")
    case .ok: LocalizedText("확인", "OK")
    case .refresh: LocalizedText("새로 고침", "Refresh")
    case .register: LocalizedText("등록", "Register")
    case .remove: LocalizedText("제거", "Remove")
    case .save: LocalizedText("저장", "Save")
    case .search: LocalizedText("검색", "Search")
    case .searchAgain: LocalizedText("다시 확인", "Look Again")
    case .sell: LocalizedText("판매하기", "Sell")
    case .sendAgain: LocalizedText("다시 보내기", "Send Again")
    case .signIn: LocalizedText("로그인", "Sign In")
    case .signOut: LocalizedText("로그아웃", "Sign Out")
    case .tryAgain: LocalizedText("다시 시도", "Try Again")
    }
  }
}
