import OpenMarketDomain

@testable import OpenMarketPresentation

// One error of each kind. The switches are exhaustive: a new kind has no test until it has a sample here, and the tests do
// not compile without one.

extension MarketErrorKind {
  static var samples: [MarketError] { allCases.map(\.sample) }

  var sample: MarketError {
    switch self {
    case .offline: .offline
    case .untrustedServer: .untrustedServer
    case .secureConnectionRequired: .secureConnectionRequired(host: "market.example")
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    case .connectionLost: .connectionLost
    case .unauthorized: .unauthorized(reason: "why")
    case .forbidden: .forbidden(reason: "why")
    case .wrongSecret: .wrongSecret(reason: "why")
    case .notOwner: .notOwner(Vendor(id: VendorID(7), name: "Hangang Records"))
    case .notFound: .notFound(reason: "why")
    case .conflict: .conflict(reason: "why")
    case .rejected: .rejected(status: 422, reason: "why")
    case .tooLarge: .tooLarge(reason: "why")
    case .unavailable: .unavailable(status: 503, retryAfter: .seconds(90))
    case .answerTooLarge: .answerTooLarge(limit: 8_388_608)
    case .malformedResponse:
      .malformedResponse(DecodingFailure(path: "pages[3].price", problem: .null))
    case .redirected: .redirected(to: "https://elsewhere.example")
    case .invalidRequest: .invalidRequest(reason: "no host")
    case .outcomeUnknown: .outcomeUnknown
    case .unsupported: .unsupported(.search)
    }
  }
}

extension ResponseProblemKind {
  static var samples: [ResponseProblem] { allCases.map(\.sample) }

  var sample: ResponseProblem {
    switch self {
    case .emptyAnswer: .emptyAnswer
    case .notHTTP: .notHTTP
    case .compressed: .compressed
    case .invalidJSON: .invalidJSON
    case .invalidUTF8: .invalidUTF8
    case .missingKey: .missingKey
    case .repeatedKey: .repeatedKey
    case .null: .null
    case .wrongType: .wrongType(expected: .string)
    case .unreadableValue: .unreadableValue
    case .notADate: .notADate
    case .notAnAmount: .notAnAmount
    case .amountTooPrecise: .amountTooPrecise
    case .amountOutOfRange: .amountOutOfRange
    case .otherProduct: .otherProduct(asked: ProductID(32), got: ProductID(33))
    case .notADeletionAddress: .notADeletionAddress
    case .notAnImage: .notAnImage
    case .other: .other("words of its own")
    }
  }
}

extension ValidationIssueKind {
  static var samples: [ValidationIssue] { allCases.map(\.sample) }

  var sample: ValidationIssue {
    switch self {
    case .nameLength: .nameLength(1, allowed: 3...100)
    case .descriptionLength: .descriptionLength(3, allowed: 10...1_000)
    case .negativePrice: .negativePrice(Money(tenThousandths: -1, currency: .krw))
    case .negativeDiscount: .negativeDiscount(Money(tenThousandths: -1, currency: .krw))
    case .discountAbovePrice:
      .discountAbovePrice(
        discount: Money(tenThousandths: 2, currency: .krw),
        price: Money(tenThousandths: 1, currency: .krw))
    case .discountCurrency: .discountCurrency(.usd, price: .krw)
    case .negativeStock: .negativeStock(-7)
    case .imageCount: .imageCount(8, allowed: 1...5)
    case .imageSize: .imageSize(index: 0, name: "big.png", bytes: 300_000, allowed: 1..<300_000)
    case .imageFormat: .imageFormat(index: 0, name: "clip.gif")
    case .unknownThumbnail: .unknownThumbnail(ImageID(77))
    case .missingValue: .missingValue(.price)
    case .unreadableNumber: .unreadableNumber(.stock, entered: "many")
    case .tooManyDecimals: .tooManyDecimals(.price, entered: "1.23456", allowed: 4)
    case .numberOutOfRange: .numberOutOfRange(.stock, entered: "-1", allowed: 0...9)
    }
  }
}

extension ImageCompressionErrorKind {
  static var samples: [ImageCompressionError] { allCases.map(\.sample) }

  var sample: ImageCompressionError {
    switch self {
    case .noTool: .noTool(name: "Codec", installCommands: ["get codec"])
    case .failed: .failed(reason: "torn file")
    case .timedOut: .timedOut
    case .notSmallEnough: .notSmallEnough
    case .madeNoPicture: .madeNoPicture
    }
  }
}

extension WriteProblemKind {
  static var samples: [WriteProblem] { allCases.map(\.sample) }

  var sample: WriteProblem {
    switch self {
    case .notSignedIn: .notSignedIn
    case .picturesFixed: .picturesFixed
    case .noLongerFits: .noLongerFits([.negativeStock(-7)])
    case .ambiguousRegistration: .ambiguousRegistration(candidates: 2)
    case .registrationUnknown: .registrationUnknown(.sample)
    case .earlierRegistrationUnknown: .earlierRegistrationUnknown
    case .updateUnknown: .updateUnknown(.sample)
    case .deletionUnknown: .deletionUnknown(.sample)
    }
  }
}

extension ProductEditorNoticeKind {
  static var samples: [ProductEditorNotice.Kind] { allCases.map(\.sample) }

  var sample: ProductEditorNotice.Kind {
    switch self {
    case .restored: .restored
    case .damaged: .unreadable(.damaged)
    case .foreign: .unreadable(.foreign)
    case .picturesLost: .picturesLost(["a.png"])
    case .notKept: .notKept(.full)
    case .earlierWaits: .earlierWaits
    case .changedElsewhere: .changedElsewhere([.name])
    case .deletedElsewhere: .deletedElsewhere
    case .noSuchProduct: .noSuchProduct(ProductID(9))
    }
  }
}

extension SellerIssueKind {
  static var samples: [any Message] { allCases.map(\.sample) }

  var sample: any Message {
    switch self {
    case .emptyIdentifier: SellerIssue.credential(.emptyIdentifier)
    case .unsendableIdentifier: SellerIssue.credential(.unsendableIdentifier)
    case .emptySecret: SellerIssue.credential(.emptySecret)
    case .unreadableVendorNumber: SellerIssue.unreadableVendorNumber
    case .storeUnavailable: SellerCredentialStoreError.unavailable(reason: "locked")
    }
  }
}
