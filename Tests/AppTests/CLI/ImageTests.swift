import Foundation
import OpenMarketTestSupport
import Testing

final class ImageTests: SellersScene {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func image(_ path: String) throws -> ImageData? {
    ImageData(bytes: try [UInt8](Data(contentsOf: URL(filePath: path))))
  }

  @Test func `an image is saved as it is`() async throws {
    let path = desk.folder.path + "/second.png"
    let run = try await openmarket(["image", "32", "2", "--output", path, "--json"])
    let image = try #require(try image(path))
    #expect(run.output.contains("\"byteCount\" : \(image.bytes.count)"))
    #expect(desk.folder.names(in: "").sorted() == ["lamp.png", "second.png", "secret.txt"])

    let piped = try await openmarket(["image", "32", "2", "--output=-"])
    #expect(piped.output == String(decoding: image.bytes, as: UTF8.self))
    let first = try await openmarket(["image", "32", "-o", "-"])
    #expect(first.output != piped.output)
  }

  @Test func `a file is replaced only with --force, through a link`() async throws {
    let mine = try desk.folder.write(Data("mine".utf8), to: "mine.png")
    let link = desk.folder.path + "/link.png"
    let neighbor = try desk.folder.write(Data("mine".utf8), to: "mine.png.part")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine.png")
    #expect(chmod(mine, 0o640) == 0)
    // The file is checked before the download, which would fail.
    let words = ["image", "32", "--output", link, "--server", "http://127.0.0.1:1"]
    let refused = try await openmarket(words, exits: 6)
    #expect(refused.output == "")
    let advice = "already exists (\(link)). Use another --output, or add --force"
    #expect(refused.error.contains(advice))
    expectEqual(try text(mine), "mine")
    try await openmarket(["image", "32", "-f", "--output", link])
    expectEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), "mine.png")
    #expect(try image(mine) != nil)
    let names = ["lamp.png", "link.png", "mine.png", "mine.png.part", "secret.txt"]
    #expect(desk.folder.names(in: "").sorted() == names)
    expectEqual(try text(neighbor), "mine")
    let mode = try FileManager.default.attributesOfItem(atPath: mine)[.posixPermissions] as? Int
    #expect(mode == 0o640, "the file keeps its permissions")
  }

  @Test func `a file that appears during the download isn't replaced`() async throws {
    let path = desk.folder.path + "/new.png"
    let server = try serve { request, _ in
      guard request.target == "/picture.png" else {
        let address = "http://\(request.headers["Host"] ?? "")/picture.png"
        let detail = MarketAnswers.detail(id: 5, name: "Lamp")
        return MarketAnswers.json(detail.replacing("http://pictures.example/9", with: address))
      }
      try Data("mine".utf8).write(to: URL(filePath: path))
      return HTTPResponse(status: 200, body: Data(ImageFile.samplePNG().bytes))
    }
    try await openmarket(["image", "5", "-o", path, "--server", server.address], exits: 6)
    expectEqual(try text(path), "mine")
  }

  @Test func `no image is written to a terminal`() async throws {
    let run = try await openmarket(["image", "183", "-o", "-"], exits: 2, columns: 80)
    #expect(run.output == "")
    #expect(run.error.contains("A terminal can't show an image."))
  }
}
