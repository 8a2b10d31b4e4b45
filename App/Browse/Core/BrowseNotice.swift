import OpenMarketPresentation

/// What was done last, or has failed.
struct BrowseNotice: Hashable, Sendable {
  private(set) var text: LocalizedText
  private let isFailure: Bool
  /// Whether it has been on the screen.
  var isShown = false

  init(_ text: LocalizedText, isFailure: Bool = false) {
    self.text = text
    self.isFailure = isFailure
  }

  /// Both failures, where this is one that nobody has taken note of.
  func adding(_ failure: LocalizedText) -> BrowseNotice? {
    guard isFailure, text != failure else { return nil }
    return BrowseNotice(BrowseLabels.sentences(text, failure), isFailure: true)
  }

  /// Whether it goes with a key: with the next one, or one that says that a failure was read. A key that was pressed before
  /// it was seen says nothing.
  func ends(with key: Key) -> Bool {
    isShown && (!isFailure || key == .enter || key == .escape)
  }
}
