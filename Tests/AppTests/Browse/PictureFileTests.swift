import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketBrowse
@testable import OpenMarketCLI
@testable import OpenMarketTerminal

struct PictureFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a file is read, also an empty one`() async throws {
    let path = try folder.write(Data([1, 2]), to: "my lamp.png")
    let empty = try folder.write(Data(), to: "empty.png")
    #expect(
      await PictureFile.read(" \(path) ", home: nil)
        == .success(ImageFile(name: "my lamp.png", bytes: [1, 2])))
    #expect(
      await PictureFile.read(empty, home: nil) == .success(ImageFile(name: "empty.png", bytes: [])))
  }

  @Test func `a name may begin with a combining mark`() async throws {
    let path = try folder.write(Data([1]), to: "\u{FF9F}.png")
    let file = ImageFile(name: "\u{FF9F}.png", bytes: [1])
    #expect(try ImageFile(path: path, givenAs: "--image") == file)
    #expect(await PictureFile.read(path, home: nil) == .success(file))
  }

  @Test func `what is no file is told apart, and never waited for`() async throws {
    let path = try folder.write(Data([1]), to: "lamp.png")
    let pipe = "\(folder.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let samples: [(String, PictureFile.Problem)] = [
      ("\(folder.path)/none.png", .missing), ("\(path)/in a file", .missing),
      (folder.path, .folder), (pipe, .special), ("/dev/null", .special), ("~/none.png", .missing),
    ]
    for (path, problem) in samples {
      #expect(await PictureFile.read(path, home: folder.path) == .failure(problem))
    }
  }

  @Test(arguments: [PictureFile.Problem.missing, .folder, .special, .tooLarge, .unreadable])
  func `a problem is a sentence about the path`(problem: PictureFile.Problem) {
    for language in Language.allCases {
      let text = problem.text("/a b.png")(language)
      #expect(text.contains("'/a b.png'") && text.hasSuffix("."))
      #expect(text.contains(/\p{Hangul}/) == (language == .korean))
    }
  }
}
