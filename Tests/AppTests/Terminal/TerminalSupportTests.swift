import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// Tests for the pseudoterminal and the screen emulator that other tests use.
@Suite(.oneAtATime(.startingPrograms), .timeLimit(.minutes(5))) struct TerminalSupportTests {
  @Test func `a terminal that wasn't restored is detected`() async throws {
    let script = #"stty -echo; printf 'a\033[?1049h\033[?1000hleft'"#
    let process = try TerminalProcess(program: "/bin/sh", ["-c", script])
    let ending = try await process.ending()
    #expect(ending.settings?.echoes == false)
    #expect(!ending.screen.isGivenBack && ending.screen.isAlternate)
  }

  /// The output of a program, and the lines that a screen with ten columns and four rows is expected to show.
  static let samples: [(String, [String])] = [
    ("one\r\ntwo", ["one", "two", "", ""]),
    ("0123456789ab", ["0123456789", "ab", "", ""]),
    ("\u{1B}[?7l0123456789ab", ["012345678b", "", "", ""]),
    ("가나다라마바", ["가나다라마", "바", "", ""]),
    ("012345678가", ["012345678", "가", "", ""]),
    ("가나\r \r", ["  나", "", "", ""]),
    ("가나\u{1B}[1;2Hx", [" x나", "", "", ""]),
    ("👩‍🌾🇰🇷e\u{301}x", ["👩‍🌾🇰🇷e\u{301}x", "", "", ""]),
    ("\u{1B}[3;4Hx\u{1B}[Ay\u{1B}[2Dz", ["", "   zy", "   x", ""]),
    ("1\r\n2\r\n3\r\n4\r\n5", ["2", "3", "4", "5"]),
    ("1\r\n234\r\n5\u{1B}[2;2H\u{1B}[J", ["1", "2", "", ""]),
    ("12345\u{1B}[1;3H\u{1B}[K", ["12", "", "", ""]),
    ("\u{1B}]0;title\u{7}a\u{1B}_Gi=1;x\u{1B}\\b\u{1B}P1q\u{1B}\\c", ["abc", "", "", ""]),
    ("main\u{1B}[?1049h\u{1B}[Halternate", ["alternate", "", "", ""]),
    ("main\u{1B}[?1049h\u{1B}[Halternate\u{1B}[?1049l!", ["main!", "", "", ""]),
  ]

  @Test(arguments: samples, [1, 1000])
  func `the screen shows what was written`(sample: (String, [String]), count: Int) {
    var emulator = ScreenEmulator(size: TerminalSize(columns: 10, rows: 4))
    var rest = Array(sample.0.utf8)[...]
    while !rest.isEmpty {
      emulator.events(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(emulator.lines == sample.1)
  }

  @Test func `modes and styles are tracked`() {
    var emulator = ScreenEmulator()
    #expect(emulator.isGivenBack)
    emulator.events("\u{1B}[?1049;1000;2004h\u{1B}[?25l\u{1B}[2;1H\u{1B}[1;7mchosen\u{1B}[27mx")
    #expect(emulator.modes == [7, 1049, 1000, 2004])
    #expect(emulator.row(with: .reversed) == 1)
    #expect(emulator.screen.cells[1][6].styles == [.bold])
    #expect(!emulator.isGivenBack)
    emulator.events("\u{1B}[m\u{1B}[?1049;1000;2004l\u{1B}[?25h")
    #expect(emulator.isGivenBack)
    #expect(emulator.row(with: .reversed) == nil)
  }
}
