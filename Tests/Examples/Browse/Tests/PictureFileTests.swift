import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse

struct PictureFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [("my lamp.png", [1, 2]), ("empty.png", []), ("\u{FF9F}.png", [1])])
  func `a file is read, also an empty one`(name: String, bytes: [UInt8]) async throws {
    let path = try folder.write(Data(bytes), to: name)
    let file = ImageFile(name: name, bytes: bytes)
    #expect(await readImage(" \(path) ", home: nil) == file)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.png", withDestinationPath: path)
    expectEqual(await readImage("~/link.png", home: folder.path)?.bytes, bytes)
  }

  @Test func `a path without a regular file isn't waited for`() async throws {
    let path = try folder.write(Data([1]), to: "lamp.png")
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in ["~/none.png", "\(path)/in a file", folder.path, pipe, "/dev/null"] {
      #expect(await readImage(path, home: folder.path) == nil)
    }
  }
}
