import OpenMarketDomain
import Testing

@testable import OpenMarketData

struct EntryNameTests {
  @Test(
    arguments: [
      (0, "0000000000000000.image"), (.max, "ffffffffffffffff.image"),
      (0x0123_4567_89AB_CDEF, "0123456789abcdef.image"),
    ] as [(UInt64, String)])
  func `a hash makes a name, and a name tells its hash`(key: UInt64, name: String) {
    #expect(EntryName.name(of: key) == name)
    #expect(EntryName.key(ofName: name) == key)
  }

  @Test(arguments: [
    "", ".image", "0123456789abcdef", "0123456789abcdef.imag", "0123456789abcdef.image2",
    "0123456789ABCDEF.image", "0123456789abcdeg.image", "x0123456789abcdef.image",
    "0123456789abcde.image", " 123456789abcdef.image", "０１２３４abcdef.image", "lock", "index",
  ])
  func `a name of another form is nobody's`(name: String) {
    #expect(EntryName.key(ofName: name) == nil)
  }

  @Test(arguments: ["../../x", "/etc/passwd", "a/b", "\0", "", "%2e%2e%2f"])
  func `nothing of a url stands in a name`(url: String) {
    let name = EntryName.name(of: EntryName.key(of: ImageURL(url)))
    #expect(name.wholeMatch(of: /[0-9a-f]{16}\.image/) != nil)
  }
}
