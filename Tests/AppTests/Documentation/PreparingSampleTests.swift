import OpenMarketDomain
import OpenMarketTestSupport
import Testing

struct PreparingSampleTests {
  @Test func `a picture that is too large is made smaller where something can`() async throws {
    let large = try ImageFile.readablePNG(name: "desk.png", size: 400_000)
    let small = try ImageFile.readablePNG(1, name: "desk.png", size: 200_000)
    #expect(
      await prepared([large], with: ScriptedImageShrinker([.success(small)])) == [
        "desk.png (png, 1 × 1, 400000 bytes) → desk.png (png, 1 × 1, 200000 bytes)"
      ])
    #expect(await prepared([small], with: nil) == ["desk.png (png, 1 × 1, 200000 bytes)"])
    #expect(await prepared([large], with: nil) == ["too much by 100001"])
  }
}
