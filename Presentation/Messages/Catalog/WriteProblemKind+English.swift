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
    case .notRegistered:
      MessageExplanation(
        meaning:
          "A registration was sent, the market did not tell what became of it, and the product is not there.",
        advice: "It is safe to submit it again.",
        diagnosis:
          "The list was read until it was older than the registration. Look at the server's own log for what became of the request."
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
        meaning: "A registration was sent, and nothing tells whether it was made.",
        advice: "Submit the same again: it is searched first, and nothing is sent twice.",
        diagnosis:
          "No answer came and the market could not be searched far enough, or the answer did not say it and the product is not to be seen yet. The search is done again with the next submission of the same contents."
      )
    case .earlierRegistrationUnknown:
      MessageExplanation(
        meaning: "An earlier registration may have been made, and this is not the same one.",
        advice: "Look on the market whether it is there before you send it again.",
        diagnosis:
          "It was cancelled, had other contents or another seller, or the app ended on the way. What was sent is then not known well enough to be searched."
      )
    case .registrationNotKept:
      MessageExplanation(
        meaning: "A registration was not sent, because it could not be kept that it was.",
        advice:
          "Make room, or close the app where else it is open, and submit it again; or send it all the same.",
        diagnosis:
          "The ProductEntryStore could not write. If the app ended on the way, the next run would send the same again without a question."
      )
    case .notUpdated:
      MessageExplanation(
        meaning:
          "Changes were sent, the market did not tell what became of them, and the product does not have them.",
        advice: "It is safe to try again.",
        diagnosis:
          "The product was read again, and is shown as it was found. Look at the server's own log for what became of the request."
      )
    case .updateUnknown:
      MessageExplanation(
        meaning: "Changes were sent, and it is not known whether they were made.",
        advice: "Refresh, and look at the product before you try again.",
        diagnosis:
          "No answer told it and the product could not be read, or what was not refused is not to be seen yet, or the app ended on the way."
      )
    case .notDeleted:
      MessageExplanation(
        meaning:
          "A deletion was sent, the market did not tell what became of it, and the product is still there.",
        advice: "It is safe to try again.",
        diagnosis:
          "The product was read again. Look at the server's own log for what became of the request."
      )
    case .deletionUnknown:
      MessageExplanation(
        meaning: "A deletion was sent, and it is not known whether it was made.",
        advice: "Refresh, and look whether the product is still there before you try again.",
        diagnosis:
          "No answer told it and the product could not be read, or what was not refused is not to be seen yet. Whether it is there is read with the next load."
      )
    }
  }
}
