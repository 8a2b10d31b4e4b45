import OpenMarketPresentation

/// What a code stands for, in general.
func meaning(of code: String) -> String {
  MessageCatalog.explanation(of: code, in: .english)?.meaning ?? "no such code"
}
