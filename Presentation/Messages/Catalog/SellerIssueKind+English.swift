nonisolated extension SellerIssueKind {
  var english: MessageExplanation {
    switch self {
    case .emptyIdentifier:
      MessageExplanation(
        meaning: "The seller's identifier is missing.",
        advice: "Enter the one that the market gave you.",
        diagnosis: "The server's operator hands out an identifier and a secret to each seller."
      )
    case .unsendableIdentifier:
      MessageExplanation(
        meaning: "The seller's identifier holds a character that cannot be sent.",
        advice: "Enter it exactly as the market gave it to you.",
        diagnosis:
          "It travels as a header: printable ASCII without a blank. Look for a line break that was pasted along."
      )
    case .emptySecret:
      MessageExplanation(
        meaning: "The seller's secret is missing.",
        advice: "Enter the one that the market gave you.",
        diagnosis:
          "Any text but an empty one is taken; whether it is right, the server alone knows."
      )
    case .unreadableVendorNumber:
      MessageExplanation(
        meaning: "The seller's number is no whole number above 0.",
        advice: "Correct it, or leave it out.",
        diagnosis:
          "It is the number of the vendor in the market's products. Without it, it is not known which products are the seller's."
      )
    case .storeUnavailable:
      MessageExplanation(
        meaning: "The place where the seller is kept cannot be used now.",
        advice: "Try again in a moment; unlock the device if it is locked.",
        diagnosis:
          "The message holds the words of the app's SellerCredentialStore. The seller is who it was."
      )
    }
  }
}
