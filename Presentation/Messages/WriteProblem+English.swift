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
    case .notRegistered:
      "The market did not tell what became of it, and the product is not there. It is safe to submit it again."
    case .ambiguousRegistration(let count):
      "The market did not tell what became of it, and \(count.counted("product")) there could be yours. Say which one it is, or that it is none of these; then it is sent again."
    case .registrationUnknown:
      "Nothing tells whether the product was registered. Submit again: the market is searched first, and nothing is sent twice."
    case .earlierRegistrationUnknown:
      "It is not known whether the last submission registered a product. Look on the market before you send it again."
    case .registrationNotKept(.full):
      "Nothing was sent, because there is no room to keep that it was: if the app ended on the way, the product could be registered twice. Make room and submit again, or send it all the same."
    case .registrationNotKept(.unavailable(let reason)):
      "Nothing was sent, because it cannot be kept that it was (\(Excerpt(reason))): if the app ended on the way, the product could be registered twice. If the app is open in another window, close it there and submit again; or send it all the same."
    case .registrationNotKept(.unreadable):
      "Nothing was sent, because it cannot be kept that it was: if the app ended on the way, the product could be registered twice. Submit again, or send it all the same."
    case .registrationNotKept(nil):
      "Nothing was sent, because what you entered last time waits where it is kept that it was: if the app ended on the way, the product could be registered twice. Open what waits, or send this all the same."
    case .notUpdated:
      "The market did not tell what became of the changes. The product was read again: it does not have them. It is safe to try again."
    case .updateUnknown:
      "It is not known whether the product was changed. Look at it before you try again."
    case .notDeleted:
      "The market did not tell what became of it. The product was read again: it is still there. It is safe to try again."
    case .deletionUnknown:
      "It is not known whether the product was deleted. Look whether it is still there before you try again."
    }
  }
}
