import OpenMarketDomain

// Each entry has three lines: the code, the description, and the recovery suggestion.
// swift-format-ignore
extension MessageCode {
  var english: MessageExplanation {
    switch self {
    case .offline: .init(
      "The server can't be reached.",
      "Check the network connection and the server address, then try again.")
    case .untrustedServer: .init(
      "The connection to the server isn't secure. Its certificate has expired, is for another host, or isn't trusted on this device.",
      "Check the server address and the clock of this device. If you trust the issuer of the certificate, add it to the system's certificates.")
    case .handshakeFailed: .init(
      "A secure connection to the server can't be established.",
      "Check the server address. The port may use http instead of https.")
    case .missingLibrary: .init(
      "A library for network connections can't be used.",
      "If it's missing, install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Alpine). Otherwise, close other programs.")
    case .proxyFailed: .init(
      "The proxy doesn't connect to the server.",
      "Check the proxy in the settings of this device, and in https_proxy and http_proxy.")
    case .missingCertificates: .init(
      "There are no trusted certificates to check the server with.",
      "Install the package ca-certificates, or check the file that SSL_CERT_FILE names.")
    case .secureConnectionRequired: .init(
      "The connection isn't encrypted, so nothing was sent.",
      "Use an https address. Allow plain http only for a server you trust.")
    case .timedOut: .init(
      "The server didn't respond in time.",
      "Try again in a moment.")
    case .cancelled: .init(
      "The request was cancelled.",
      "Try again if you still need the result.")
    case .connectionLost: .init(
      "The connection was lost.",
      "Try again.")
    case .unauthorized: .init(
      "The server doesn't recognize this seller.",
      "Check the identifier.")
    case .forbidden: .init(
      "The server doesn't allow this.",
      "Check the secret, and that the product is yours.")
    case .wrongSecret: .init(
      "The secret is wrong.",
      "Enter the secret again.")
    case .notOwner: .init(
      "This product belongs to another seller.",
      "Choose one of your own products.")
    case .notFound: .init(
      "Not found. It may have been deleted.",
      "Refresh the list, or check the server address.")
    case .conflict: .init(
      "Someone else made a change first.",
      "Refresh, and check before you try again.")
    case .rejected: .init(
      "The server rejected the request.",
      "Correct your input before you try again.")
    case .tooLarge: .init(
      "The request is too large for the server.",
      "Choose fewer or smaller images.")
    case .unavailable: .init(
      "The server is temporarily unavailable.",
      "Try again in a moment.")
    case .responseTooLarge: .init(
      "The server's response is too large.",
      "Load fewer products at once. A single file of this size can't be shown.")
    case .malformedResponse: .init(
      "The server's response can't be read.",
      "Check the server address.")
    case .redirected: .init(
      "The server redirected the request to an address that can't be used.",
      "Check the server address. Use the new one if you trust it.")
    case .invalidRequest: .init(
      "The request can't be sent.",
      "Check your input and the server address.")
    case .outcomeUnknown: .init(
      "We couldn't confirm your change. It may still happen.",
      "Check the product before you try again.")
    case .unsupported: .init(
      "This server doesn't support the feature.",
      "Continue without it, or use a newer server.")
    case .notCached: .init(
      "This isn't available offline.",
      "Connect to the network, then try again.")
    case .pagesNotSaved: .init(
      "Pages can't be saved for reading offline.",
      "Check the free space and the permissions of the folder.")
    case .pagesNotRemoved: .init(
      "Pages saved for reading offline can't be removed, so they may be outdated.",
      "Check the permissions of the folder, or delete the folder.")

    case .emptyResponse: .init(
      "The response is empty.",
      "Try again. If it happens again, contact the server's operator.")
    case .notHTTP: .init(
      "The response isn't valid HTTP.",
      "Check the server address and the port.")
    case .compressedResponse: .init(
      "The response is compressed, although the request didn't allow it.",
      "Contact the server's operator.")
    case .invalidJSON: .init(
      "The response isn't valid JSON.",
      "Check the server address.")
    case .invalidUTF8: .init(
      "The response isn't valid UTF-8.",
      "Check the server address.")
    case .missingKey: .init(
      "A required key is missing.",
      "Check the server address and the API version.")
    case .nullValue: .init(
      "A required value is null.",
      "Contact the server's operator.")
    case .wrongType: .init(
      "A value has the wrong type.",
      "Check the server address and the API version.")
    case .unreadableValue: .init(
      "A value can't be used.",
      "Contact the server's operator.")
    case .notAnAmount: .init(
      "A value isn't a valid amount.",
      "Contact the server's operator.")
    case .amountTooPrecise: .init(
      "An amount has more than four decimal places.",
      "Contact the server's operator.")
    case .amountOutOfRange: .init(
      "An amount is too large.",
      "Contact the server's operator.")
    case .otherProduct: .init(
      "The server sent another product.",
      "Refresh. If it happens again, contact the server's operator.")
    case .notADeletionAddress: .init(
      "The server didn't send an address for the deletion.",
      "Check whether the product is still there, then try again.")
    case .notAnImage: .init(
      "The image can't be shown.",
      "Try again later. The seller may need to upload the image again.")
    case .notAnImageAddress: .init(
      "The image's address can't be used.",
      "Continue without the image. The server's operator can correct the address.")

    case .nameLength: .init(
      "The name is too short or too long.",
      "Enter a name of \(ProductLimits.nameLength.english) characters.")
    case .descriptionLength: .init(
      "The description is too short or too long.",
      "Enter a description of \(ProductLimits.descriptionLength.english) characters.")
    case .negativePrice: .init(
      "The price is less than 0.",
      "Enter a price of 0 or more.")
    case .negativeDiscount: .init(
      "The discount is less than 0.",
      "Enter a discount of 0 or more.")
    case .discountAbovePrice: .init(
      "The discount is higher than the price.",
      "Enter a discount that isn't higher than the price.")
    case .discountCurrency: .init(
      "The price and the discount use different currencies.",
      "Use the same currency for the price and the discount.")
    case .negativeStock: .init(
      "The stock is less than 0.",
      "Enter a stock of 0 or more.")
    case .imageCount: .init(
      "The product has too few or too many images.",
      "Choose \(ProductLimits.imageCount.english) images.")
    case .imageSize: .init(
      "An image is too large, or its file is empty.",
      "Choose an image of less than \(LocalizedText.size(ProductLimits.imageSize.upperBound).english).")
    case .imageFormat: .init(
      "An image isn't a readable PNG or JPEG.",
      "Save the image as PNG or JPEG.")
    case .unknownThumbnail: .init(
      "The thumbnail isn't one of the product's images.",
      "Choose one of the product's images as the thumbnail.")
    case .missingValue: .init(
      "A required field is empty.",
      "Enter a value.")
    case .unreadableNumber: .init(
      "The text isn't a valid number.",
      "Use digits only.")
    case .tooManyDecimals: .init(
      "A number has too many decimal places.",
      "Enter fewer decimal places.")
    case .numberOutOfRange: .init(
      "A number is too large or too small.",
      "Enter a number within the range in the message.")

    case .imageToolFailed: .init(
      "The image couldn't be compressed.",
      "Save it again, or choose another image.")
    case .imageNotSmallEnough: .init(
      "The compressed image is still too large.",
      "Choose a smaller image.")
    case .imageToolMadeNoImage: .init(
      "The compressed image can't be read.",
      "Choose another image.")

    case .notSignedIn: .init(
      "You aren't signed in.",
      "Sign in as a seller, then try again.")
    case .imagesFixed: .init(
      "The images of a registered product can't be changed.",
      "Choose another thumbnail, or register the product again.")
    case .ambiguousRegistration: .init(
      "We couldn't confirm the registration. One of these products may be yours.",
      "Choose your product, or register it again if none of them is.")
    case .registrationUnknown: .init(
      "We couldn't confirm the registration. The product may still appear.",
      "Check the product list before you register it again.")
    case .earlierRegistrationUnknown: .init(
      "An earlier registration may have succeeded.",
      "Check the product list before you register again.")
    case .updateUnknown: .init(
      "We couldn't confirm your edit. It may still happen.",
      "Check the product before you try again.")
    case .deletionUnknown: .init(
      "We couldn't confirm the deletion. It may still happen.",
      "Check whether the product is still there before you try again.")

    case .draftRestored: .init(
      "Your draft was restored.",
      "Continue, or discard it.")
    case .draftDamaged: .init(
      "Your draft is damaged and can't be restored.",
      "Enter it again. The damaged file is kept.")
    case .draftForeign: .init(
      "Another version of the app saved this draft.",
      "Enter it again, or open it in that version.")
    case .imagesLost: .init(
      "Some images of your draft are missing.",
      "Add the images again.")
    case .draftNotSaved: .init(
      "Your draft can't be saved.",
      "Finish before you close the app.")
    case .earlierDraft: .init(
      "An earlier draft can be restored now.",
      "Restore it, or finish this one first. This one isn't saved.")
    case .changedElsewhere: .init(
      "The product was edited elsewhere.",
      "Check these fields before you send your edit.")
    case .deletedElsewhere: .init(
      "The product was deleted.",
      "Close the editor.")
    case .noSuchProduct: .init(
      "You have no product with this number.",
      "Check the number. Your input is unchanged.")

    case .emptyIdentifier: .init(
      "The identifier is empty.",
      "Enter the identifier you received from the market.")
    case .unsendableIdentifier: .init(
      "The identifier contains a space or another invalid character.",
      "Enter it exactly as you received it from the market.")
    case .emptySecret: .init(
      "The secret is empty.",
      "Enter the secret you received from the market.")
    case .unreadableVendorNumber: .init(
      "The vendor number isn't valid.",
      "Enter a whole number above 0, or leave it empty.")
    case .missingVendorNumber: .init(
      "Your vendor number isn't known.",
      "Enter it in the seller settings, then try again.")
    case .sellerStoreUnavailable: .init(
      "Your saved credentials can't be changed.",
      "Remove the cause, then try again.")
    }
  }
}

extension Phrase {
  var english: String {
    switch self {
    case .serverReason(let reason): "the server says: \(reason.excerpt)"
    case .status(let status): "status \(status)"
    case .retry(let count, let unit): "Try again in \(count.counted(unit.rawValue))."
    case .retryLater: "Try again later."
    case .checkServer: "Check the server address. If it's correct, contact the server's operator."
    case .shortenText: "Search for a shorter text."
    case .freeSpace: "Free up space on the server's disk, then try again."
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
    case .otherProduct(let asked, let got): "The server sent product \(got) instead of \(asked)."
    case .products(let ids): "\(ids.count.counted("product")): \(ids.map { "#\($0)" }.list)"
    case .notFound(let search): "“\(search.name.excerpt)” not found as of \(search.endText)"
    case .notSeen(let search):
      "change of “\(search.name.excerpt)” not seen as of \(search.endText)"
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
    case .field(.name): "name"
    case .field(.description): "description"
    case .field(.price): "price"
    case .field(.discount): "discount"
    case .field(.stock): "stock"
    case .field(.images): "image"
    case .field(.thumbnail): "thumbnail"

    case .compressed(let from, let to):
      "Compressed from \(LocalizedText.size(from.byteCount).english) (\(from.pixelSize)) to \(LocalizedText.size(to.byteCount).english) (\(to.pixelSize))."
    case .stock(let count, let isSoldOut): isSoldOut ? "Sold out" : "\(count) left"
    case .won(let number): "\(number) won"
    case .earlierPrice(let price): "was \(price)"
    case .percentOff(let number): "\(number) percent off"
    case .beingDeleted: "being deleted"
    case .deleted: "deleted"
    case .listChanged: "The list has changed. Refresh to see it in order."
    case .newAbove: "There are new products above. Refresh to see them."
    case .missing(let count):
      "The server ended the list early: \(count.counted("product")) missing."
    case .confirmDeletion(let product): "Delete \(product)?"
    case .productNumber: "Product number"
    case .currency: "Currency"
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

extension ClosedRange<Int> {
  fileprivate var english: String { "\(lowerBound) to \(upperBound)" }
}
