import Foundation
import OpenMarketTestSupport
import Testing

/// The folders in a user's home folder in which the built program saves files.
enum HomeFolder {
  /// The variables of a user without a home folder.
  static let variables = ["HOME": missing, "LANG": "en_US.UTF-8"]
  #if canImport(Darwin)
    /// A home folder that doesn't exist, and that no user can create.
    static let missing = "/nonexistent"
    static let data = "Library/Application Support"
  #else
    static let missing = "/proc/nonexistent"
    static let data = ".local/share"
  #endif
}

/// A program on this computer that isn't part of the package.
struct OtherProgram: Sendable {
  static var searchPath: String { ProcessInfo.processInfo.environment["PATH", default: ""] }

  let path: String

  /// Creates a program with the given name, or returns `nil` if the search path doesn't contain the
  /// program or this platform can't start programs.
  init?(named name: String) {
    guard ProgramRun.isSupported else { return nil }
    let paths = Self.searchPath.split(separator: ":").map { "\($0)/\(name)" }
    guard let found = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    path = found
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the given program isn't installed.
  static func needs(_ program: String) -> Self {
    .enabled(if: OtherProgram(named: program) != nil, "\(program) isn't installed")
  }
}

/// The screen of a program that writes lines, and may write the line of the cursor again. Styles
/// are ignored.
struct LineScreen: TerminalScreen {
  private var bytes = Data()

  var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(/\u{1B}\][^\u{7}]*\u{7}|\u{1B}\[[0-9;]*[A-Za-z]/, with: "")
    var lines = text.replacing("\r\n", with: "\n").components(separatedBy: "\n").map { line in
      // After a carriage return, the program writes the line again.
      let shown = line.split(separator: "\r").last ?? ""
      return String(shown.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  mutating func receive(_ bytes: Data) { self.bytes += bytes }
  mutating func resize(columns: Int, rows: Int) {}
}
