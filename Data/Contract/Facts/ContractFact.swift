public import OpenMarketDomain

/// Something that was seen of a server. Texts are the server's own, of any length.
@nonexhaustive
public enum ContractFact: Hashable, Sendable {
  // Of any exchange
  /// No answer came.
  case failed(NetworkError)
  /// The answer has another status than it should.
  case status(Int)
  /// The answer has the type that it should have, or another one; `nil` for none at all.
  case contentType(String?)
  /// The answer came, and cannot be read.
  case unreadable(ResponseDefect)
  /// These keys are missing, or null, somewhere.
  case missingKeys([String])

  // Of the server as a whole
  /// The address is an https one: nobody on the way can read or change what is sent.
  case encrypted
  /// Plain http that does not leave this machine.
  case plainOnThisMachine
  /// Plain http to another machine: everybody on the way can read and change what is sent.
  case plain
  /// An answer came, whatever it was.
  case answered
  /// The server's word on its health, as it was sent.
  case health(String)
  /// No request was sent on to another place.
  case notRedirected
  /// So many requests were sent on; the address that the first one was sent to.
  case redirected(times: Int, firstTo: String)

  /// About pages of the list, and their rows.
  case list(ContractListFact)

  // Of a product
  /// The product of this number came, as it was asked for.
  case product(ProductID)
  /// The product has so many pictures.
  case pictures(Int)
  /// The same is said by its row.
  case agrees
  /// These keys have other values than in its row.
  case differs([String])
  /// The message of a refusal, or `nil` where there is none to be read.
  case message(String?)

  /// About the first picture.
  case picture(ContractPictureFact)
}
