import OpenMarketDomain

extension Phrase {
  var english: String {
    switch self {
    case .serverReason(let reason): "the server says: \(reason.excerpt)"
    case .status(let status): "status \(status)"
    case .retry(let count, let unit): "Try again in \(count.counted(unit.rawValue))."
    case .retryLater: "Try again later."
    case .checkServer: "Check the server address. If it's correct, contact the server's operator."
    case .shortenText: "Search for a shorter text."
    case .freeSpace: "Check the space and the permissions of the server's disk, then try again."
    case .server(let host): "server \(host.excerpt)"
    case .seller(let name): "seller \(name.excerpt)"
    case .byteLimit(let limit): "limit \(LocalizedText.size(limit).english)"
    case .newAddress(let address): "new address \(address.excerpt)"
    case .feature(.search): "search"
    case .feature(.healthCheck): "health check"
    case .feature(.fractionalPrices): "prices with decimal places"
    case .feature(.vendors): "vendors of products"
    case .feature(.thumbnailChoice): "choice of the thumbnail"
    case .wrongType(.array): "The value isn't an array."
    case .wrongType(.object): "The value isn't an object."
    case .wrongType(let expected): "The value isn't a \(expected.rawValue)."
    case .otherProduct(let expected, let actual):
      "The server sent product \(actual) instead of \(expected)."
    case .products(let ids): "\(ids.count.counted("product")): \(ids.map { "#\($0)" }.list)"
    case .notFound(let name, let time): "“\(name.excerpt)” not found as of \(time.timeText)"
    case .notSeen(let name, let time):
      "change of “\(name.excerpt)” not seen as of \(time.timeText)"
    case .notChecked(let error): "the market couldn't be checked: \(error.summary(in: .english))"
    case .response(let error): "response to the request: \(error.summary(in: .english))"
    case .noSpace: "no space left"

    case .currentLength(let count): "currently \(count.counted("character"))"
    case .currentImages(let count): "currently \(count.counted("image"))"
    case .current(let value): "currently \(value.excerpt)"
    case .discountAndPrice(let discount, let price): "discount \(discount), price \(price)"
    case .image(let index, let name): "image \(index + 1): \(name.excerpt)"
    case .bytes(let count): LocalizedText.size(count).english
    case .emptyFile: "The file is empty. Choose it again."
    case .fileEndsEarly: "The file ends early. Choose it again."
    case .enter(let field): "Enter the \(Self.field(field).english)."
    case .notANumber(let field, let text):
      "“\(text.excerpt)” isn't a valid \(Self.field(field).english). Use digits only."
    case .decimals(let field, 0): "Enter a whole number for the \(Self.field(field).english)."
    case .decimals(let field, let allowed):
      "Enter the \(Self.field(field).english) with at most \(allowed.counted("decimal place"))."
    case .range(let field, let range):
      "Enter a \(Self.field(field).english) from \(range.lowerBound) to \(range.upperBound)."
    case .field(let field): field.term.english

    case .compressed(let from, let to):
      "Compressed from \(LocalizedText.size(from.byteCount).english) (\(from.pixelSize)) to \(LocalizedText.size(to.byteCount).english) (\(to.pixelSize))."
    case .stock(let count, let isSoldOut): isSoldOut ? "Sold out" : "\(count) left"
    case .won(let number): "\(number) won"
    case .earlierPrice(let price): "was \(price)"
    case .percentOff(let number): "\(number) percent off"
    case .beingDeleted: "being deleted"
    case .deleted: "deleted"
    case .missing(let count): "\(count.counted("product")) missing"
    case .confirmDeletion(let product): "Delete \(product)?"
    case .productNumber: "Product number"
    case .currency: "Currency"
    case .sellerField(.identifier): "Identifier"
    case .sellerField(.secret): "Secret"
    case .sellerField(.vendorNumber): "Vendor number"
    case .characters(let count, let limit): "\(count) of \(limit) characters"
    case .itIs(let product): "It's \(product)"
    case .discardDraft(mayBeRegistered: false): "Discard this draft?"
    case .discardDraft(mayBeRegistered: true):
      "Discard this draft? The product may already be registered."
    case .deletionIsFinal: "You can't undo this."
    case .product(let id): "product #\(id)"
    case .signedIn(let number?): "Signed in as seller #\(number)."
    case .signedIn(nil): "Signed in as a seller."
    case .healthy(let milliseconds):
      "The service is up. It responded in \(milliseconds) ms."
    case .impaired(let text): "The service responded, but not normally: \(text.excerpt)"
    case .plain(let text): text.excerpt
    }
  }
}
