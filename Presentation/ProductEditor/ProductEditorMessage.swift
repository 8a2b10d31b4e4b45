/// A fact that a screen states, as a person reads it.
public nonisolated struct ProductEditorMessage: Hashable, Sendable {
  /// A stable name of the fact, such as `not-signed-in`.
  public let code: String
  /// The fact and what to do about it, in the reader's language.
  public let text: String

  private init(_ problem: WriteProblem, _ language: Language) {
    code = problem.code
    text = problem.text(in: language)
  }

  /// Nothing can be sent: nobody is signed in.
  public static func notSignedIn(_ language: Language) -> ProductEditorMessage {
    ProductEditorMessage(.notSignedIn, language)
  }

  /// The pictures of a product that is on the market cannot be changed.
  public static func picturesFixed(_ language: Language) -> ProductEditorMessage {
    ProductEditorMessage(.picturesFixed, language)
  }
}
