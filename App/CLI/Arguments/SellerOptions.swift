import OpenMarketPresentation

/// The options of commands that write in a seller's name. There is none for the secret itself: other users of a machine see
/// the arguments of every process.
enum SellerOptions {
  static let identifier = ValueOption<String>(
    "identifier", "TEXT",
    LocalizedText(
      korean: "판매자 identifier (또는 OPENMARKET_IDENTIFIER)",
      english: "The seller's identifier (or OPENMARKET_IDENTIFIER)"),
    variable: "OPENMARKET_IDENTIFIER"
  ) { $0 }

  static let secretFile = ValueOption<String>(
    pathOf: "secret-file", "PATH",
    LocalizedText(
      korean: "첫 줄이 비밀번호인 파일 (또는 OPENMARKET_SECRET)",
      english: "The secret: a file's first line (or OPENMARKET_SECRET)"))

  static let all = [identifier.declaration, secretFile.declaration]

  /// The environment variable that holds the secret itself.
  static let secretVariable = "OPENMARKET_SECRET"
}
