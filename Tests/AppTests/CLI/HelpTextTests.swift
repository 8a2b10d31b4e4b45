import OpenMarketPresentation
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

@Suite struct HelpTextTests {
  @Test(arguments: Language.allCases, CommandDeclaration.all)
  func `help on a command names each of its options`(
    language: Language, command: CommandDeclaration
  ) {
    let lines = HelpText(language: language).lines(on: .command(command))
    for option in command.options + command.commonOptions {
      #expect(lines.contains { $0.contains("\(option.spelling) ") })
    }
  }

  @Test(arguments: Language.allCases)
  func `no line of help is wider than a terminal`(language: Language) {
    let topics = [.overview, .exitCodes] + CommandDeclaration.all.map { HelpTopic.command($0) }
    for line in topics.flatMap(HelpText(language: language).lines) {
      #expect(TerminalText(line: line).columns <= Terminal.defaultColumns, "\(line)")
    }
  }
}
