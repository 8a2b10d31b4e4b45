import Foundation
import Testing

@testable import OpenMarketSandbox

struct CalendarDayTests {
  @Test(arguments: [
    ("2026-01-01T00:00:00Z", 2026_01_01), ("2025-12-31T23:59:59Z", 2025_12_31),
    ("2026-01-01T15:00:00Z", 2026_01_01), ("2024-02-29T12:00:00Z", 2024_02_29),
  ])
  func `the day is the day in UTC, and doesn't start in the future`(
    time: String, number: Int
  ) throws {
    let date = try Date(time, strategy: .iso8601)
    let day = CalendarDay(date)
    #expect(day.number == number)
    #expect((0..<86_400).contains(date.timeIntervalSince(day.midnight)))
  }
}
