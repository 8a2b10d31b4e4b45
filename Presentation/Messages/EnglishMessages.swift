import OpenMarketDomain

// Each entry has four lines: the code, the description, the recovery suggestion, and the developer hint.
// swift-format-ignore
nonisolated extension MessageCode {
  var english: MessageExplanation {
    switch self {
    case .offline: .init(
      "The server can't be reached.",
      "Check the network connection and the server address, then try again.",
      "Nothing was sent: the host is unknown, nothing listens on the port, or the network is unreachable. Try the address with curl on the same computer.")
    case .untrustedServer: .init(
      "The connection to the server isn't secure. Its certificate has expired, is for another host, or isn't trusted on this device.",
      "Check the server address and the clock of this device. If you trust the issuer of the certificate, add it to the system's certificates.",
      "Nothing was sent. NetworkError and the report of openmarket doctor contain the reason. On Linux, copy the issuer's certificate to /usr/local/share/ca-certificates and run update-ca-certificates, or name a PEM file in SSL_CERT_FILE.")
    case .handshakeFailed: .init(
      "A secure connection to the server can't be established.",
      "Check the server address. The port may use http instead of https.",
      "Nothing was sent. The server refused the TLS handshake or closed the connection, or the port doesn't use TLS. NetworkError contains the reason.")
    case .missingLibrary: .init(
      "A library for network connections isn't installed.",
      "Install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Alpine).",
      "Nothing was sent. On Linux, the package loads libcurl 7.68 or later at the first request. A fully static program can't load it. The embedded market needs no library.")
    case .secureConnectionRequired: .init(
      "The connection isn't encrypted, so nothing was sent.",
      "Use an https address. Allow plain http only for a server you trust.",
      "Set allowsPlainHTTP in the configuration to allow it. On Apple platforms, also add the host to NSExceptionDomains in Info.plist.")
    case .timedOut: .init(
      "The server didn't respond in time.",
      "Try again in a moment.",
      "Look at the durations in the log of attempts, and at the deadlines in the configuration.")
    case .cancelled: .init(
      "The request was cancelled.",
      "Try again if you still need the result.",
      "View models never show this message. They keep the earlier state. Look for the code that cancelled the task.")
    case .connectionLost: .init(
      "The connection was lost.",
      "Try again.",
      "The server or a proxy closed the connection before the response was complete. Look at the server's log.")
    case .unauthorized: .init(
      "The server doesn't recognize this seller.",
      "Check the identifier.",
      "The server responded with 401. Check that the identifier header was sent, and that this server issued the identifier.")
    case .forbidden: .init(
      "The server doesn't allow this.",
      "Check the secret, and that the product is yours.",
      "The server responded with 403. Save the vendor number with the credentials, and the message says which of the two is wrong.")
    case .wrongSecret: .init(
      "The secret is wrong.",
      "Enter the secret again.",
      "The server responded with 403 for one of the seller's own products. The identifier is right.")
    case .notOwner: .init(
      "This product belongs to another seller.",
      "Choose one of your own products.",
      "The server responded with 403, and the product's vendor isn't the seller. If the product is the seller's, check the vendor number.")
    case .notFound: .init(
      "Not found. It may have been deleted.",
      "Refresh the list, or check the server address.",
      "The server responded with 404 or 410. If every request fails this way, the address contains an extra path or isn't a market.")
    case .conflict: .init(
      "Someone else made a change first.",
      "Refresh, and check before you try again.",
      "The server responded with 409. Compare the request with the current product.")
    case .rejected: .init(
      "The server rejected the request.",
      "Correct your input before you try again.",
      "The message contains the status and the server's reason. Known servers respond with 400 to a form with an unexpected layout.")
    case .tooLarge: .init(
      "The request is too large for the server.",
      "Choose fewer or smaller images.",
      "The server responded with 413. Every image is within the documented limits, so look for a limit of this server or of a proxy.")
    case .unavailable: .init(
      "The server is temporarily unavailable.",
      "Try again in a moment.",
      "The server responded with 429 or with 500 or higher. Loading was already retried if the configuration allows it. Look at the log of attempts.")
    case .responseTooLarge: .init(
      "The server's response is too large.",
      "Load fewer products at once.",
      "The limit is part of the configuration. A response of this size often comes from a server that isn't a market.")
    case .malformedResponse: .init(
      "The server's response can't be read.",
      "Check the server address.",
      "The message says why and where. The reason has its own code. Compare the response with the API of the configured apiVersion.")
    case .redirected: .init(
      "The server redirected the request to an address that can't be used.",
      "Check the server address. Use the new one if you trust it.",
      "A redirect isn't followed from https to http, to another host if the request carries the seller's identifier, or many times in a row. Without an answer or a trusted certificate at the new address, it fails, too. Use the final address in the configuration.")
    case .invalidRequest: .init(
      "The request can't be sent.",
      "Check your input and the server address.",
      "Nothing was sent. The error contains the reason in English, for example an address without a host.")
    case .outcomeUnknown: .init(
      "We couldn't confirm your change. It may still happen.",
      "Check the product before you try again.",
      "No response arrived, or one that confirms nothing, such as 408, 429, 500, 502, 503, 504 or a success that can't be read. The use cases looked for the result and didn't find it in time. A change is never sent again automatically.")
    case .unsupported: .init(
      "This server doesn't support the feature.",
      "Continue without it, or use a newer server.",
      "Check the apiVersion of the configuration.")
    case .notCached: .init(
      "This isn't available offline.",
      "Connect to the network, then try again.",
      "The page isn't saved. Only pages that were loaded before are saved, and only if offline is set in the configuration.")
    case .pagesNotSaved: .init(
      "Pages can't be saved for reading offline.",
      "Check the free space and the permissions of the folder.",
      "The folder of the offline configuration can't be read or written. Everything else works. Each problem is reported once.")

    case .emptyResponse: .init(
      "The response is empty.",
      "Try again. If it happens again, contact the server's operator.",
      "Only 204 means an empty page. Check the status and the length of the response.")
    case .notHTTP: .init(
      "The response isn't valid HTTP.",
      "Check the server address and the port.",
      "Try the address with curl -v. A server that uses TLS or another protocol responds this way to a plain http request.")
    case .compressedResponse: .init(
      "The response is compressed, although the request didn't allow it.",
      "Contact the server's operator.",
      "Requests contain Accept-Encoding: identity. Look for a proxy or a server setting that compresses every response.")
    case .invalidJSON: .init(
      "The response isn't valid JSON.",
      "Check the server address.",
      "Look at the response. HTML comes from a proxy or a login page, and a response that stops midway was cut off.")
    case .invalidUTF8: .init(
      "The response isn't valid UTF-8.",
      "Check the server address.",
      "Look at the bytes and the charset of the response. It may be compressed, or use an older Korean encoding.")
    case .missingKey: .init(
      "A required key is missing.",
      "Check the server address and the API version.",
      "The path contains the place. A key with another spelling belongs to another API version. Check the apiVersion of the configuration.")
    case .nullValue: .init(
      "A required value is null.",
      "Contact the server's operator.",
      "The path contains the place. Older servers send null for fields that a seller left out.")
    case .wrongType: .init(
      "A value has the wrong type.",
      "Check the server address and the API version.",
      "The path contains the place, and the message the expected type. Check the apiVersion of the configuration.")
    case .unreadableValue: .init(
      "A value can't be used.",
      "Contact the server's operator.",
      "Look at the value at the path. The number may be too large, or have a fraction where a whole number is required.")
    case .notAnAmount: .init(
      "A value isn't a valid amount.",
      "Contact the server's operator.",
      "Look at the value at the path. It must be a decimal number.")
    case .amountTooPrecise: .init(
      "An amount has more than four decimal places.",
      "Contact the server's operator.",
      "Look at the value at the path. Amounts are exact and never rounded.")
    case .amountOutOfRange: .init(
      "An amount is too large.",
      "Contact the server's operator.",
      "Look at the value at the path. The largest amount is 922337203685477.5807.")
    case .otherProduct: .init(
      "The server sent another product.",
      "Refresh. If it happens again, contact the server's operator.",
      "The message contains both numbers. Look for a cache that mixes up addresses.")
    case .notADeletionAddress: .init(
      "The server didn't send an address for the deletion.",
      "Check whether the product is still there, then try again.",
      "A deletion first requests its address, a path below the server's products. Nothing was deleted.")
    case .notAnImage: .init(
      "The image can't be shown.",
      "Try again later. The seller may need to upload the image again.",
      "The bytes aren't a PNG or JPEG with a valid size. Load the address by hand: a storage server may respond with text.")

    case .nameLength: .init(
      "The name is too short or too long.",
      "Enter a name of \(ProductLimits.nameLength.english) characters.",
      "An emoji counts as one character. Names from a server may exceed the limit, and are shown.")
    case .descriptionLength: .init(
      "The description is too short or too long.",
      "Enter a description of \(ProductLimits.descriptionLength.english) characters.",
      "An emoji counts as one character. Descriptions from a server may exceed the limit, and are shown.")
    case .negativePrice: .init(
      "The price is less than 0.",
      "Enter a price of 0 or more.",
      "The text contains a minus sign, or the draft got a computed amount.")
    case .negativeDiscount: .init(
      "The discount is less than 0.",
      "Enter a discount of 0 or more.",
      "A discount is the amount off the price, not the new price and not a percentage.")
    case .discountAbovePrice: .init(
      "The discount is higher than the price.",
      "Enter a discount that isn't higher than the price.",
      "A discount is the amount off the price. Servers accept a higher one and then show a negative price.")
    case .discountCurrency: .init(
      "The price and the discount use different currencies.",
      "Use the same currency for the price and the discount.",
      "Amounts of different currencies can't be subtracted.")
    case .negativeStock: .init(
      "The stock is less than 0.",
      "Enter a stock of 0 or more.",
      "The text contains a minus sign, or the draft got a computed number. A product with a stock of 0 is sold out.")
    case .imageCount: .init(
      "The product has too few or too many images.",
      "Choose \(ProductLimits.imageCount.english) images.",
      "Images are sent with the registration and can't be changed later. Only the choice of the thumbnail can.")
    case .imageSize: .init(
      "An image is too large, or its file is empty.",
      "Choose an image of less than \(LocalizedText.size(ProductLimits.imageSize.upperBound).english).",
      "An app that can compress images provides an ImageCompressor.")
    case .imageFormat: .init(
      "An image isn't a readable PNG or JPEG.",
      "Save the image as PNG or JPEG.",
      "The bytes decide, not the name of the file. Photos from phones are often HEIC.")
    case .unknownThumbnail: .init(
      "The thumbnail isn't one of the product's images.",
      "Choose one of the product's images as the thumbnail.",
      "Load the product again, and use the number of one of its images.")
    case .missingValue: .init(
      "A required field is empty.",
      "Enter a value.",
      "The price and the stock are required. A product that is sold out has a stock of 0. An empty discount is 0.")
    case .unreadableNumber: .init(
      "The text isn't a valid number.",
      "Use digits only.",
      "Numbers may contain the separators of the view model's locale, and full-width digits.")
    case .tooManyDecimals: .init(
      "A number has too many decimal places.",
      "Enter fewer decimal places.",
      "Amounts have at most four decimal places and are never rounded. A stock is a whole number.")
    case .numberOutOfRange: .init(
      "A number is too large or too small.",
      "Enter a number within the range in the message.",
      "Amounts are 64-bit counts of ten-thousandths. The issue contains the range.")

    case .imageToolFailed: .init(
      "The image couldn't be compressed.",
      "Save it again, or choose another image.",
      "The message contains the output of the tool. Run the tool by hand with the same file.")
    case .imageNotSmallEnough: .init(
      "The compressed image is still too large.",
      "Choose a smaller image.",
      "The size of the result in bytes decides, not the report of the tool.")
    case .imageToolMadeNoImage: .init(
      "The compressed image can't be read.",
      "Choose another image.",
      "The ImageCompressor, or its tool, must return a complete PNG or JPEG file.")

    case .notSignedIn: .init(
      "You aren't signed in.",
      "Sign in as a seller, then try again.",
      "Nothing was sent. The container's SellerCredentialStore contains no credentials.")
    case .imagesFixed: .init(
      "The images of a registered product can't be changed.",
      "Choose another thumbnail, or register the product again.",
      "The API accepts images only with a registration. The editor's methods for images do nothing for such a product.")
    case .ambiguousRegistration: .init(
      "We couldn't confirm the registration. One of these products may be yours.",
      "Choose your product, or register it again if none of them is.",
      "Each of these products has the contents that were sent. Nothing is sent until the user decides.")
    case .registrationUnknown: .init(
      "We couldn't confirm the registration. The product may still appear.",
      "Check the product list before you register it again.",
      "No response arrived, or one that confirms nothing, and the product wasn't found within the reconciliation time. A gateway may still commit later. Submitting the same form searches and sends nothing. After the user has checked, call sendAgain(), or forget(_:) of the use case.")
    case .earlierRegistrationUnknown: .init(
      "An earlier registration may have succeeded.",
      "Check the product list before you register again.",
      "The earlier registration was cancelled, had other contents or another seller, or the app ended before the response. It can't be searched for.")
    case .updateUnknown: .init(
      "We couldn't confirm your edit. It may still happen.",
      "Check the product before you try again.",
      "No response arrived, or one that confirms nothing, and the changes weren't found within the reconciliation time, or the app ended before the response. A gateway may still commit later.")
    case .deletionUnknown: .init(
      "We couldn't confirm the deletion. It may still happen.",
      "Check whether the product is still there before you try again.",
      "No response arrived, or one that confirms nothing, and the product was still there after the reconciliation time. A gateway may still commit later. The next load checks the product.")

    case .draftRestored: .init(
      "Your draft was restored.",
      "Continue, or discard it.",
      "The editor saves every change until it's submitted or discarded.")
    case .draftDamaged: .init(
      "Your draft is damaged and can't be restored.",
      "Enter it again. The damaged file is kept.",
      "The file is in the folder for drafts, next to the new one. Check its JSON after the first line.")
    case .draftForeign: .init(
      "Another version of the app saved this draft.",
      "Enter it again, or open it in that version.",
      "This version doesn't know the version in the file. The file isn't overwritten.")
    case .imagesLost: .init(
      "Some images of your draft are missing.",
      "Add the images again.",
      "The texts are complete. Image files in the folder for drafts are missing, or have changed.")
    case .draftNotSaved: .init(
      "Your draft can't be saved.",
      "Finish before you close the app.",
      "The DraftStore couldn't write. Check the free space and the permissions of the folder for drafts.")
    case .earlierDraft: .init(
      "An earlier draft can be restored now.",
      "Restore it, or finish this one first. This one isn't saved.",
      "The DraftStore couldn't read when the editor opened. The earlier draft isn't overwritten. Call restoreDraft() to restore it.")
    case .changedElsewhere: .init(
      "The product was edited elsewhere.",
      "Check these fields before you send your edit.",
      "Fields that the user didn't change show the new values.")
    case .deletedElsewhere: .init(
      "The product was deleted.",
      "Close the editor.",
      "Another screen of this app deleted the product, or found that it was gone.")
    case .noSuchProduct: .init(
      "You have no product with this number.",
      "Check the number. Your input is unchanged.",
      "The server didn't find the product, or it belongs to another vendor.")

    case .emptyIdentifier: .init(
      "The identifier is empty.",
      "Enter the identifier you received from the market.",
      "The server's operator issues an identifier and a secret to each seller.")
    case .unsendableIdentifier: .init(
      "The identifier contains a space or another invalid character.",
      "Enter it exactly as you received it from the market.",
      "The identifier is sent as a header, so it must be printable ASCII without spaces. Look for a pasted line break.")
    case .emptySecret: .init(
      "The secret is empty.",
      "Enter the secret you received from the market.",
      "Only the server can check a secret.")
    case .unreadableVendorNumber: .init(
      "The vendor number isn't valid.",
      "Enter a whole number above 0, or leave it empty.",
      "It's the vendor number of the seller's products. Without it, the app can't tell which products are the seller's.")
    case .missingVendorNumber: .init(
      "Your vendor number isn't known.",
      "Enter it in the seller settings, then try again.",
      "The service can't list the products of a seller, so the list compares the vendor number of each product.")
    case .sellerStoreUnavailable: .init(
      "Your saved credentials can't be changed.",
      "Remove the cause, then try again.",
      "The message contains the reason from the app's SellerCredentialStore. The signed-in seller hasn't changed.")
    }
  }
}

nonisolated extension Phrase {
  var english: String {
    switch self {
    case .serverReason(let reason): "the server says: \(reason.excerpt)"
    case .status(let status): "status \(status)"
    case .retry(let count, let unit): "Try again in \(count.counted(unit.rawValue))."
    case .retryLater: "Try again later."
    case .checkServer: "Check the server address. If it's correct, contact the server's operator."
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
    case .presence(.listed): "listed"
    case .presence(.beingDeleted): "being deleted"
    case .presence(.deleted): "deleted"
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

nonisolated extension ClosedRange<Int> {
  fileprivate var english: String { "\(lowerBound) to \(upperBound)" }
}
