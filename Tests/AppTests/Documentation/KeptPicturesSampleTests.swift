import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct KeptPicturesSampleTests {
  @Test func `a picture comes over the network once, and then from the disk`() async throws {
    let folder = try TemporaryFolder()
    let picture = HTTPResponse(
      status: 200, headers: ["Cache-Control": "max-age=600"],
      body: Data(try EncodedImage.sample().bytes))
    let network = ScriptedSessionManager([.success(picture)])
    let locator = ImageLocator("https://market.example/lamp.png")
    for expected in [LoadedImage.Source.network, .disk] {
      let found = try await source(
        of: locator, keptIn: folder.url.appending(path: "pictures"), over: network)
      #expect(found == expected)
    }
    #expect(network.requests.count == 1)
  }
}
