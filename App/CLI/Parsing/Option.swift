import OpenMarketKit

/// An option of the command line.
///
/// The help's table declares the letter of its short form, the placeholder of its value, and the
/// environment variable that supplies the value if the command line doesn't contain the option. For
/// example, `--output -o FILE` has a letter and a value, and `--server URL $OPENMARKET_SERVER` a
/// value and a variable.
enum Option: String, CaseIterable, Sendable {
  case page, search, all, output, force
  case name, description, price, currency, discount, stock, image, thumbnail
  case again, yes, vendor, identifier, server, api, json, help, version
  case write, port, host, products, seed, ephemeral, strict, faults
  case perPage = "per-page"
  case dryRun = "dry-run"
  case allowHTTP = "allow-http"
  case dataFolder = "data-dir"
  case secretFile = "secret-file"
  case language = "lang"
  case noColor = "no-color"

  // An option for the secret itself would be unsafe, because other users of the computer can see
  // the arguments of every process.
  /// The name of the environment variable that contains the seller's secret.
  static let secretVariable = "OPENMARKET_SECRET"

  /// Creates the option that a word of the help's table declares, such as `--api=v3|v2`.
  init?(word: String) {
    guard word.hasPrefix("--") else { return nil }
    self.init(rawValue: String(word.dropFirst(2).prefix { $0 != "=" }))
  }

  var spelling: String { "--\(rawValue)" }
  /// The letter of the short form, such as `-h`.
  var letter: String? { words.first { $0.hasPrefix("-") } }
  /// The placeholder of the value, or `nil` for a flag.
  var placeholder: String? { words.first { $0.first?.isLetter == true } }
  var variable: String? { words.first { $0.hasPrefix("$") }.map { String($0.dropFirst()) } }
  var isPath: Bool { ["PATH", "FILE"].contains(placeholder) }
  /// The option with its placeholder, such as `--page N`.
  var usage: String { placeholder.map { "\(spelling) \($0)" } ?? spelling }

  /// The summary in the help, or the hint that a form shows for the same value.
  var summary: LocalizedText {
    let field = self == .image ? .images : ProductField(rawValue: rawValue)
    return TextFile.help[spelling].texts.first ?? field?.hint ?? LocalizedText("")
  }

  private var words: [String] { TextFile.help[spelling].values }
}

extension String {
  /// Returns the word that is most similar to this mistyped word, or `nil` if all words are too
  /// different.
  ///
  /// A word is similar if at most a third of its letters, or a single letter, were changed. If no
  /// word is similar, a mistyped word with at least three letters stands for the shortest word that
  /// begins with it.
  func nearest(in words: [String]) -> String? {
    let text = lowercased()
    // A changed letter is a removal and an insertion.
    let similar = words.map { (word: $0, difference: $0.difference(from: text).count) }
      .filter { $0.difference <= 2 * max(1, $0.word.count / 3) }
    if let best = similar.min(by: { $0.difference < $1.difference }) { return best.word }
    return text.count < 3 ? nil : words.filter { $0.hasPrefix(text) }.min { $0.count < $1.count }
  }
}
