import Testing

@testable import OpenMarketData

struct CacheControlTests {
  @Test(
    arguments: [
      ("", false, false, nil),
      ("max-age=60", false, false, 60),
      ("public, max-age=60", false, false, 60),
      ("Public,MAX-AGE=60", false, false, 60),
      (" max-age = 60 ", false, false, 60),
      ("max-age=\"60\"", false, false, 60),
      ("max-age=0, must-revalidate", false, false, 0),
      ("max-age=99999999999999999999999", false, false, 1 << 31),
      ("max-age=-1", false, false, 0),
      ("max-age", false, false, 0),
      ("max-age=1.5", false, false, 0),
      ("max-age=5, max-age=10", false, false, 5),
      ("no-cache", false, true, nil),
      ("no-cache=\"Set-Cookie\", max-age=9", false, false, 9),
      ("no-store", true, false, nil),
      ("s-maxage=5", false, false, nil),
      (",,max-age=3,,", false, false, 3),
    ] as [(String, Bool, Bool, Int64?)])
  func `it is read as RFC 9111 has it`(
    text: String, forbidsStoring: Bool, demandsValidation: Bool, maximumAge: Int64?
  ) {
    let control = CacheControl(["Cache-Control": text])
    #expect(control.forbidsStoring == forbidsStoring)
    #expect(control.demandsValidation == demandsValidation)
    #expect(control.maximumAge == maximumAge)
  }

  @Test func `several fields are read as one`() {
    let control = CacheControl(["cache-control": "public", "Cache-Control": "max-age=7"])
    #expect(control.maximumAge == 7)
  }
}
