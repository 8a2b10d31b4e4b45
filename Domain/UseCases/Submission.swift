/// Content that a seller submits, with the values that authenticate the seller. Equal submissions
/// share a request.
///
/// The vendor number isn't included. It isn't sent, and a seller can enter it after a lost
/// response.
struct Submission<Content: Hashable & Sendable>: Hashable, Sendable {
  let content: Content
  private let identifier: Secret
  private let secret: Secret

  init(content: Content, seller: SellerCredential) {
    self.content = content
    (identifier, secret) = (seller.identifier, seller.secret)
  }
}
