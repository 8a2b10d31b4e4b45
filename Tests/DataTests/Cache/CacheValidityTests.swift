import Testing

@testable import OpenMarketData

struct CacheValidityTests {
  /// The time of the client: Sun, 06 Nov 1994 08:49:37 GMT, in milliseconds since 1970.
  private static let now: Int64 = 784_111_777_000
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  private static let inAnHour = "Sun, 06 Nov 1994 09:49:37 GMT"

  @Test(
    arguments: [
      ([:], 600), (["Cache-Control": "s-maxage=5"], 600),
      (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "public, max-age=60"], 60),
      (["Cache-Control": "Public,MAX-AGE=60"], 60),
      (["Cache-Control": "max-age=\"60\""], 60), (["Cache-Control": ",,max-age=3,,"], 3),
      (["Cache-Control": "max-age=0, must-revalidate"], 0), (["Cache-Control": "max-age=-1"], 0),
      (["Cache-Control": "max-age="], 0), (["Cache-Control": "max-age=1.5"], 0),
      (["Cache-Control": "max-age=5, max-age=10"], 5),
      (["Cache-Control": "max-age=99999999999999999999999"], 1 << 31),
      (["cache-control": "public", "Cache-Control": "max-age=7"], 7),
      (["Cache-Control": "no-cache=\"Set-Cookie\", max-age=9"], 9),
      (["Cache-Control": "no-cache", "Expires": inAnHour], 0),
      (["Cache-Control": "max-age=5", "Expires": inAnHour], 5),
      (["Cache-Control": "max-age=60", "Age": "20"], 40),
      (["Cache-Control": "max-age=60", "Age": "90"], 0),
      (["Cache-Control": "max-age=60", "Age": "-5"], 60),
      (["Date": date, "Expires": inAnHour], 3_600),
      // The server's clock is a day ahead of the client's clock.
      (
        ["Date": "Mon, 07 Nov 1994 08:49:37 GMT", "Expires": "Mon, 07 Nov 1994 09:49:37 GMT"],
        3_600
      ),
      (["Expires": "0"], 0),
      (["Date": date, "Expires": "Sun, 06 Nov 1994 07:49:37 GMT"], 0),
      // Without an expiration date, an image is fresh for a tenth of the time since its last modification, but at most for a day.
      (["Date": date, "Last-Modified": "Sat, 05 Nov 1994 22:49:37 GMT"], 3_600),
      (["Date": date, "Last-Modified": "Tue, 18 Oct 1988 00:00:00 GMT"], 86_400),
      (["Date": date, "Last-Modified": "Mon, 07 Nov 1994 08:49:37 GMT"], 0),
    ] as [(HTTPHeaders, Int64)])
  func `a response is fresh for as long as its headers say`(headers: HTTPHeaders, seconds: Int64) {
    let validity = CacheValidity(headers, now: Self.now, defaultLifetime: 600)
    #expect(validity.confirmed == Self.now)
    #expect(validity.expires == Self.now + seconds * 1_000)
  }

  @Test(arguments: [
    ("\"x\"", true), ("W/\"x\"", true), ("\"\"", true), ("\"!#~\"", true), ("x", false),
    ("", false), ("\"", false), ("w/\"x\"", false), ("\"a b\"", false), ("\"a\"b\"", false),
    ("\"caf\u{E9}\"", false), ("\"a\r\nb\"", false),
    ("\"\(String(repeating: "x", count: 1_022))\"", true),
    ("\"\(String(repeating: "x", count: 1_023))\"", false),
  ])
  func `an entity tag is kept if it can be sent back, and otherwise the date`(
    tag: String, isKept: Bool
  ) {
    let headers: HTTPHeaders = ["ETag": tag, "Last-Modified": Self.date]
    let validity = CacheValidity(headers, now: Self.now, defaultLifetime: 0)
    #expect(validity.entityTag == (isKept ? tag : nil))
    #expect(validity.lastModified == (isKept ? nil : Self.date))
  }

  @Test(arguments: ["yesterday", ""])
  func `an invalid modification date isn't stored`(text: String) {
    let headers: HTTPHeaders = ["Last-Modified": text]
    #expect(CacheValidity(headers, now: Self.now, defaultLifetime: 0).lastModified == nil)
  }

  @Test(arguments: [Int64.min, -1, .max])
  func `extreme times do not overflow`(time: Int64) {
    let validity = CacheValidity(confirmed: time, expires: time, entityTag: nil, lastModified: nil)
    let renewed = CacheValidity([:], now: Self.now, defaultLifetime: 0, renewing: validity)
    #expect(renewed.expires == Self.now)
  }

  @Test(arguments: [(0, false), (999, false), (1_000, true), (1_999, true), (2_000, false)])
  func `a response is fresh from its confirmation until it expires`(now: Int64, isFresh: Bool) {
    let validity = CacheValidity(
      confirmed: 1_000, expires: 2_000, entityTag: nil, lastModified: nil)
    #expect(validity.isFresh(at: now) == isFresh)
  }
}
