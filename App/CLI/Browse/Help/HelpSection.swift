/// The keys of one page.
struct HelpSection: Hashable, Sendable {
  let title: LocalizedText
  let keys: [KeyHint]

  static let all = [
    HelpSection(title: BrowseLabels.inList, keys: ListAction.bindings.help()),
    HelpSection(
      title: BrowseLabels.onProduct,
      keys: DetailAction.bindings.help() + ScrollAction.bindings.help()),
    HelpSection(
      title: BrowseLabels.inForms,
      keys: FormAction.bindings.help() + PictureAction.bindings.help()
        + TextAction.bindings.help()),
    HelpSection(title: BrowseLabels.inQuestions, keys: PageQuestion.bindings.help()),
    HelpSection(
      title: BrowseLabels.everywhere, keys: BrowserAction.bindings.help() + [suspension]),
  ]

  /// The terminal's session does it by itself.
  private static let suspension = KeyHint(
    key: Key.control("z").label,
    text: LocalizedText(korean: "잠시 멈추고 셸로", english: "Go back to the shell for a while"))
}
