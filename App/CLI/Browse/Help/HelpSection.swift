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
    HelpSection(title: BrowseLabels.everywhere, keys: BrowserAction.bindings.help()),
  ]
}
