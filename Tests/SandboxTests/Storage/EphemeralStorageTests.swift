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
}
