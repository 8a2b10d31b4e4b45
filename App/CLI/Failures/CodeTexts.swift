import OpenMarketDomain
import OpenMarketPresentation

/// The texts about the codes that the program prints.
///
/// In the file `codes.txt`, the first line of each entry contains the code. The next lines contain texts, each in Korean and then
/// in English: a hint for developers for a ``MessageCode``, the meaning and the advice for a ``FailureCode``, and a summary for an
/// ``ExitCode``.
enum CodeTexts {
  static let all = LocalizedText.entries(of: PackageResources.codes_txt)

  static func text(_ code: String, at index: Int = 0) -> LocalizedText {
    let texts = all[code] ?? []
    return texts.indices.contains(index) ? texts[index] : LocalizedText("")
  }
}

extension MessageCode {
  /// A hint for developers about the cause.
  var developerHint: LocalizedText { CodeTexts.text(rawValue) }
}

extension FailureCode {
  func explanation(in language: Language) -> MessageExplanation {
    MessageExplanation(
      CodeTexts.text(rawValue)(language), CodeTexts.text(rawValue, at: 1)(language))
  }

  /// A hint for developers, which lists the exit codes.
  var developerHint: LocalizedText {
    func exits(in language: Language) -> String {
      exitCodes.map { "\($0.rawValue) (\($0.summary(language)))" }.joined(separator: ", ")
    }
    return LocalizedText("종료 코드: \(exits(in: .korean)).", "Exit code: \(exits(in: .english)).")
  }
}

extension ExitCode {
  /// A description of the condition that leads to this exit code.
  var summary: LocalizedText { CodeTexts.text(String(rawValue)) }
}
