import OpenMarketDomain

nonisolated extension WriteProblem {
  var englishText: String {
    switch self {
    case .notSignedIn:
      "Nobody is signed in as a seller. Sign in, then try again."
    case .picturesFixed:
      "The pictures of a product on the market cannot be changed. You can choose its thumbnail."
    case .noLongerFits(let issues):
      "The product has changed meanwhile, and this does not fit it any more: "
        + issues.map { $0.text(in: .english) }.joined(separator: " ")
    case .ambiguousRegistration(let count):
      "The market did not tell what became of it, and \(count.counted("product")) there could be yours. Say which one it is, or that it is none of these; then it is sent again."
    case .registrationUnknown(let search):
      "We couldn't confirm the registration. " + (search?.text(in: .english) ?? "")
        + "Submit again to look again. If it doesn't appear, choose to send it again."
    case .earlierRegistrationUnknown:
      "It is not known whether the last submission registered a product. Look on the market before you send it again."
    case .updateUnknown(let search):
      "We couldn't confirm your changes. "
        + (search.map {
          "Until \($0.endText), we couldn't see them on “\(Excerpt($0.name))”. They may still come. "
        } ?? "") + "Look at the product again before you try again."
    case .deletionUnknown(let search):
      "We couldn't confirm the deletion. "
        + (search.map {
          "Until \($0.endText), we couldn't see that “\(Excerpt($0.name))” is gone. It may still be deleted. "
        } ?? "") + "Look again whether it is still there before you try again."
    }
  }
}
