import Foundation
import OpenMarketSandbox
import Testing

struct DataFolderTests {
  #if canImport(Darwin)
    static let cases = [
      (["HOME": "/Users/me"], "/Users/me/Library/Application Support/openmarket/sandbox/"),
      (
        ["HOME": "/Users/me", "XDG_DATA_HOME": "/data"],
        "/Users/me/Library/Application Support/openmarket/sandbox/"
      ),
    ]
  #else
    static let cases = [
      (["HOME": "/home/me"], "/home/me/.local/share/openmarket/sandbox/"),
      (["HOME": "/home/me", "XDG_DATA_HOME": "/data"], "/data/openmarket/sandbox/"),
      (["HOME": "/home/me", "XDG_DATA_HOME": "/d a/한/"], "/d a/한/openmarket/sandbox/"),
      (
        ["HOME": "/home/me", "XDG_DATA_HOME": ""], "/home/me/.local/share/openmarket/sandbox/"
      ),
      (
        ["HOME": "/home/me", "XDG_DATA_HOME": "data"],
        "/home/me/.local/share/openmarket/sandbox/"
      ),
      (["XDG_DATA_HOME": "/data"], "/data/openmarket/sandbox/"),
    ]
  #endif

  @Test(arguments: cases)
  func `the platform's convention is kept`(environment: [String: String], path: String) {
    #expect(DataFolder.default(environment: environment).path(percentEncoded: false) == path)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "me"]])
  func `without a home in the environment, the account's is taken`(environment: [String: String]) {
    let path = DataFolder.default(environment: environment).path(percentEncoded: false)
    #expect(path.hasPrefix("/"))
    #expect(path.hasSuffix("/openmarket/sandbox/"))
  }
}
