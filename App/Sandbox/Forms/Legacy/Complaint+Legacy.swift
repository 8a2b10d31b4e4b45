/// What is wrong in the first version of the API alone.
extension Complaint {
  static let noLegacyImages = Complaint(
    text: "There is no part `images[]`.",
    advice: "Send 1 to 5 files in parts named `images[]`, with the brackets.")

  static func legacyDiscountAbovePrice(_ discounted: Int, _ price: Int) -> Complaint {
    Complaint(
      text: "`discounted_price` is \(discounted), more than the price of \(price).",
      advice: "`discounted_price` is what is left to pay, in this version of the API.")
  }
}
