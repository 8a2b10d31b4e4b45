import OpenMarketDomain
import Testing

struct ImageLocatorTests {
  @Test func `two spellings of a character are two addresses`() {
    let spellings = [
      ImageLocator("https://a/caf\u{E9}.png"), ImageLocator("https://a/cafe\u{301}.png"),
    ]
    #expect(spellings[0].rawValue == spellings[1].rawValue)
    #expect(spellings[0] != spellings[1])
    #expect(Set(spellings).count == 2)
  }

  @Test(arguments: ["", "a", "1234567", "12345678", "123456789", "https://a/한글.png"])
  func `the same bytes are the same address, and no others`(text: String) {
    #expect(ImageLocator(text) == ImageLocator(text))
    #expect(ImageLocator(text).hashValue == ImageLocator(text).hashValue)
    #expect(ImageLocator(text) != ImageLocator(text + "x"))
    if let last = text.last {
      #expect(ImageLocator(text) != ImageLocator(text.dropLast() + (last == "y" ? "z" : "y")))
      #expect(ImageLocator(text) != ImageLocator("y" + text.dropFirst()))
    }
  }
}
