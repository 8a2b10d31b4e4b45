/// Everything that can be told to a user, by its code: a stable name such as `not-found`.
///
/// Whatever a state tells has a `code`, and a sentence for the one occurrence (``ErrorMessage/text``). The catalogue says
/// what the code stands for in general. Codes are lower case words joined by
/// hyphens; each stands for one thing, and none is ever given to another one.
public nonisolated enum MessageCatalog {
  /// The groups of messages. A new one joins with a line.
  static let groups: [any MessageKind.Type] = [
    MarketErrorKind.self,
    ResponseProblemKind.self,
    ValidationIssueKind.self,
    ImageCompressionErrorKind.self,
    WriteProblemKind.self,
    ProductEditorNoticeKind.self,
    SellerIssueKind.self,
  ]

  /// All codes, group by group.
  public static let codes: [String] = kinds.map(\.rawValue)

  private static let kinds: [any MessageKind] = groups.flatMap { kinds(of: $0) }
  private static let kindsByCode: [String: any MessageKind] = Dictionary(
    kinds.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// - Returns: `nil` for a code that is none of ``codes``.
  public static func explanation(of code: String, in language: Language) -> MessageExplanation? {
    guard let kind = kindsByCode[code] else { return nil }
    return switch language {
    case .korean: kind.korean
    case .english: kind.english
    }
  }

  private static func kinds<Kind: MessageKind>(of group: Kind.Type) -> [any MessageKind] {
    Array(group.allCases)
  }
}
