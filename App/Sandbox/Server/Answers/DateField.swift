import Foundation

/// The `Date` of answers (RFC 9110, section 6.6.1), put together once a second.
struct DateField {
  private var second: Int?
  private var text = ""

  mutating func now() -> String {
    let date = Date()
    let second = Int(date.timeIntervalSince1970)
    if second != self.second {
      self.second = second
      text = HTTPDate(date).text
    }
    return text
  }
}
