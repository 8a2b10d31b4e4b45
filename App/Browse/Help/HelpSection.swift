import OpenMarketPresentation

/// Keys that belong together.
struct HelpSection: Hashable, Sendable {
  /// What can be shown when help is asked for.
  enum Page: Hashable, Sendable, CaseIterable {
    case list, product, form, seller
  }

  let title: LocalizedText
  let keys: [KeyHint]
  /// Where they work; `nil` for what works on several pages.
  var page: Page?

  /// All sections, those of one page first.
  static func all(from page: Page) -> [HelpSection] {
    all.filter { $0.page == page } + all.filter { $0.page != page }
  }

  static let all = [
    HelpSection(
      title: BrowseLabels.inList, keys: ListAction.bindings.help() + [mouse], page: .list),
    HelpSection(
      title: BrowseLabels.onProduct,
      keys: DetailAction.bindings.help() + ScrollAction.bindings.help(), page: .product),
    HelpSection(
      title: BrowseLabels.inForms,
      keys: FormAction.bindings.help() + TextAction.bindings.help(), page: .form),
    HelpSection(
      title: BrowseLabels.onPictures, keys: PictureAction.bindings.help(), page: .form),
    HelpSection(
      title: BrowseLabels.onSeller, keys: SellerAction.bindings.help(), page: .seller),
    HelpSection(title: BrowseLabels.inQuestions, keys: PageQuestion.bindings.help()),
    HelpSection(
      title: BrowseLabels.everywhere, keys: BrowserAction.bindings.help() + [suspension]),
  ]

  private static let mouse = KeyHint(
    key: "Mouse",
    text: LocalizedText(
      korean: "휠로 움직이고, 눌러 고르고, 고른 것을 다시 눌러 열기",
      english: "The wheel scrolls; a click chooses, and opens what is chosen"))

  /// The terminal's session does it by itself.
  private static let suspension = KeyHint(
    key: Key.control("z").label,
    text: LocalizedText(korean: "잠시 멈추고 셸로", english: "Go back to the shell for a while"))
}
