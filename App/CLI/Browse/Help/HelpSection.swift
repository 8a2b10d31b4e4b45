/// The keys of one page.
struct HelpSection: Hashable, Sendable {
  let title: LocalizedText
  let keys: [KeyHint]

  static let all = [
    HelpSection(title: BrowseLabels.inList, keys: ListAction.bindings.help() + [mouse]),
    HelpSection(
      title: BrowseLabels.onProduct,
      keys: DetailAction.bindings.help() + ScrollAction.bindings.help()),
    HelpSection(
      title: BrowseLabels.inForms,
      keys: FormAction.bindings.help() + TextAction.bindings.help()),
    HelpSection(title: BrowseLabels.onPictures, keys: PictureAction.bindings.help()),
    HelpSection(title: BrowseLabels.onSeller, keys: SellerAction.bindings.help()),
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
