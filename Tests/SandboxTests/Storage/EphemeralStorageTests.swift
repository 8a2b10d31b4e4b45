import Foundation
import OpenMarketData
import Testing

@testable import OpenMarketSandbox

struct EphemeralStorageTests {
  @Test func `pictures are there until their product is removed`() {
    let storage = EphemeralStorage()
    #expect(storage.picture(named: Picture.first) == nil)
    storage.put(.vase, pictures: Picture.bytes)
    storage.put(.lamp, pictures: [:])
    #expect(storage.picture(named: Picture.first) == Picture.bytes[Picture.first])
    #expect(storage.picture(named: Picture.second) == Picture.bytes[Picture.second])
    storage.remove(.lamp)
    #expect(storage.picture(named: Picture.first) != nil)
    storage.remove(.vase)
    #expect(storage.picture(named: Picture.first) == nil)
    #expect(storage.picture(named: Picture.second) == nil)
  }

  @Test func `pictures that got other names are not kept under the old ones`() throws {
    let storage = EphemeralStorage()
    let market = SandboxMarket(
      .seeded(key: 1), storage: storage, isLenient: false, faults: FaultPlan(),
      now: { .distantPast })
    let root = try #require(URL(string: "http://localhost/"))
    func send(_ method: HTTPMethod, _ path: String, _ body: Data) -> HTTPResponse {
      market.response(
        to: HTTPRequest(
          method: method, url: root.appending(path: path),
          headers: ["Content-Type": SampleForm.contentType], body: body))
    }
    try #require(send(.post, "item", SampleForm.item).status == 201)
    let item = try #require(market.snapshot.products.last)
    #expect(storage.picture(named: item.images[0].name) == SampleForm.png)
    let password = SampleForm.text("password", "pw1") + SampleForm.end
    try #require(send(.patch, "item/\(item.id)", password).status == 200)
    #expect(storage.picture(named: item.images[0].name) == nil)
  }
}
