nonisolated extension WriteProblemKind {
  var english: MessageExplanation {
    switch self {
    case .notSignedIn:
      MessageExplanation(
        meaning: "Only a seller can do this, and nobody is signed in.",
        advice: "Sign in as the seller, then try again.",
        diagnosis:
          "Nothing was sent. The SellerCredentialStore that the container was given holds no credential."
      )
    case .picturesFixed:
      MessageExplanation(
        meaning: "The pictures of a product that is on the market cannot be changed.",
        advice: "Choose another of them as the thumbnail, or register the product anew.",
        diagnosis:
          "The API takes pictures with a registration alone. What edits pictures does nothing for such a product."
      )
    case .noLongerFits:
      MessageExplanation(
        meaning: "The product has changed meanwhile, so that the changes do not fit it any more.",
        advice: "Look at the product as it is now, and change it anew.",
        diagnosis:
          "Nothing was sent. The changes were checked against the product as it is known now; the message names what is wrong."
      )
    case .ambiguousRegistration:
      MessageExplanation(
        meaning:
          "A registration was sent, the market did not tell what became of it, and several products could be it.",
        advice: "Look at these products, and say which one it is, or that it is none.",
        diagnosis:
          "Their contents are those that were sent, as far as the market tells. Nothing is sent before somebody has decided."
      )
    case .registrationUnknown:
      MessageExplanation(
        meaning:
          "A registration was sent, and couldn't be confirmed. The product may still appear on the market.",
        advice:
          "Look on the market again. Submitting the same looks there first, and sends nothing twice.",
        diagnosis:
          "No answer came, or one that confirms nothing, and the product wasn't found within the reconciliation time. A gateway that gave up may still commit. Nothing is sent before a person has looked: sendAgain(), or forgetAttempts(at:as:) of the use case."
      )
    case .earlierRegistrationUnknown:
      MessageExplanation(
        meaning: "An earlier registration may have been made, and this is not the same one.",
        advice: "Look on the market whether it is there before you send it again.",
        diagnosis:
          "It was cancelled, had other contents or another seller, or the app ended on the way. What was sent is then not known well enough to be searched."
      )
    case .updateUnknown:
      MessageExplanation(
        meaning: "Changes were sent, and couldn't be confirmed. They may still come.",
        advice: "Refresh, and look at the product again before you try again.",
        diagnosis:
          "No answer came, or one that confirms nothing, and the changes weren't found within the reconciliation time; or the app ended on the way. A gateway that gave up may still commit."
      )
    case .deletionUnknown:
      MessageExplanation(
        meaning:
          "A deletion was sent, and couldn't be confirmed. The product may still be deleted.",
        advice: "Refresh, and look again whether the product is still there before you try again.",
        diagnosis:
          "No answer came, or one that confirms nothing, and the product wasn't seen to be gone within the reconciliation time. A gateway that gave up may still commit. The next load reads whether it is there."
      )
    }
  }
}
