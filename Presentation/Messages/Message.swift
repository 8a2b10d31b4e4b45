/// What a user is told of one occurrence, of a kind that ``MessageCatalog`` explains.
nonisolated protocol Message {
  associatedtype Kind: MessageKind

  var kind: Kind { get }
  /// What happened, and what to do.
  var koreanText: String { get }
  var englishText: String { get }
}

nonisolated extension Message {
  /// A stable name of the kind: lower case, words joined by hyphens.
  var code: String { kind.rawValue }

  func text(in language: Language) -> String {
    switch language {
    case .korean: koreanText
    case .english: englishText
    }
  }
}
