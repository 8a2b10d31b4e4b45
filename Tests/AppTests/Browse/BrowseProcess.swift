import Foundation
import OpenMarketTestSupport

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

/// `browse` at a terminal, with folders of its own.
struct BrowseProcess: Sendable {
  let terminal: TerminalProcess
  let folder: TemporaryFolder

  init(
    _ options: String..., folder: TemporaryFolder? = nil, variables: [String: String] = [:],
    size: TerminalSize = TerminalSize(columns: 80, rows: 24)
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    let environment = [
      "TERM": "xterm-256color", "LANG": "en_US.UTF-8", "HOME": folder.path,
      "XDG_DATA_HOME": "\(folder.path)/data", "XDG_CONFIG_HOME": "\(folder.path)/config",
      "XDG_CACHE_HOME": "\(folder.path)/cache",
    ].merging(variables) { _, new in new }
    terminal = try TerminalProcess(
      ["browse"] + options, environment: environment, size: size)
    self.folder = folder
  }

  func type(_ keys: String...) {
    for key in keys { terminal.type(key) }
  }

  /// Waits until the screen shows a text, and tells the whole screen.
  @discardableResult
  func shows(_ text: String) async throws -> String {
    try await terminal.waitFor(text: text).text
  }

  @discardableResult
  func hides(_ text: String) async throws -> String {
    try await terminal.waitFor { !$0.text.contains(text) }.text
  }
}
