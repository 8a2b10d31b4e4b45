import Foundation
import Testing

@testable import OpenMarketSandbox

struct CalendarDayTests {
  @Test(arguments: [
    ("2026-01-01T14:59:59Z", 2026_01_01), ("2026-01-01T15:00:00Z", 2026_01_02),
    ("2025-12-31T23:35:00Z", 2026_01_01), ("2024-02-28T15:00:00Z", 2024_02_29),
  ])
  func `the day is the day in Seoul, and doesn't start in the future`(
    time: String, number: Int
  ) throws {
    let date = try Date(time, strategy: .iso8601)
    let day = CalendarDay(date)
    #expect(day.number == number)
    #expect((0..<86_400).contains(Int(date.timeIntervalSince1970) - day.firstSecond))
  }
}
