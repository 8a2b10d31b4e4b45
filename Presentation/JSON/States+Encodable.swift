import OpenMarketDomain
public import OpenMarketPresentation

/// The JSON object has the keys `code`, `text`, `title`, `description`, `recoverySuggestion`,
/// `serverMessage`, `field` and `dismissTitle`. The code and the field are the raw values. The
/// error of a state has the key `retryTitle`, too.
extension UserMessage: Encodable {
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  private var json: JSONObject {
    [
      "code": code.rawValue, "text": text, "title": title, "description": description,
      "recoverySuggestion": recoverySuggestion, "serverMessage": serverMessage,
      "field": field?.rawValue ?? sellerField?.rawValue,
      "dismissTitle": dismissTitle,
    ]
  }

  /// The message as an error, whose operation the user can try again.
  fileprivate var withRetry: JSONObject {
    var json = json
    json.add("retryTitle", retryTitle)
    return json
  }
}

// MARK: - Lists

/// The JSON object has the keys of a product, the key `isSoldOut`, and a key for each text of the
/// row. Amounts are strings without a currency, and dates are in UTC (RFC 3339).
extension ProductRow: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try product.json.encode(to: encoder)
    try encoder.encode([
      "isSoldOut": product.isSoldOut, "priceText": priceText,
      "originalPriceText": originalPriceText, "discountText": discountText,
      "stockText": stockText, "createdText": createdText, "accessibilityText": accessibilityText,
    ])
  }
}

/// The JSON object has the keys `phase`, `failedOperation`, `error`, `isBusy`, `isEmpty`,
/// `searchText`, `layout`, `scrollTarget`, `rows`, `totalCount`, `canLoadMore`, `missingRows`,
/// `coverage`, `notice`, `isStale`, `savedAt`, `skipped`, `vendorId`, `confirmation`, and
/// `failures`.
extension ProductListState: Encodable {
  public func encode(to encoder: any Encoder) throws {
    let operation: Operation? = if case .failed(let operation, _) = phase { operation } else { nil }
    let target: JSONObject? = scrollTarget.map { ["row": $0.row.rawValue, "number": $0.number] }
    try encoder.encode([
      "phase": caseName(phase), "failedOperation": operation?.rawValue, "error": error?.withRetry,
      "isBusy": isBusy, "isEmpty": isEmpty, "searchText": query.searchText,
      "layout": layout.rawValue, "scrollTarget": target, "rows": Array(rows),
      "totalCount": content?.totalCount, "canLoadMore": canLoadMore,
      "missingRows": content?.missingRows, "coverage": content?.coverage,
      "notice": content?.notice, "isStale": isStale,
      "savedAt": content?.savedAt?.internetText,
      "skipped": (content?.invalidRows ?? []).map(\.json),
      "vendorId": vendorID?.rawValue, "confirmation": confirmation, "failures": failures,
    ])
  }
}

/// The JSON object has the keys `readCount`, `marketCount`, `readAt` and `text`.
extension ProductListState.Coverage: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "readCount": readCount, "marketCount": marketCount, "readAt": readAt.internetText,
      "text": text,
    ])
  }
}

// MARK: - Product details

/// The JSON object has the keys `phase`, `error`, `product`, `isWhole`, `createdText`, `isStale`,
/// `savedAt`, `presence`, `isMine`, `images`, `selectedIndex`, `positionText`, `confirmation`,
/// `failures` and `accessibilityText`. A product has the keys of a row.
extension ProductDetailState: Encodable {
  public func encode(to encoder: any Encoder) throws {
    let images = images.map { image -> JSONObject in
      let id: Int? = if case .image(let id) = image.id { id.rawValue } else { nil }
      return ["id": id, "url": image.original.rawValue, "thumbnail": image.thumbnail.rawValue]
    }
    try encoder.encode([
      "phase": caseName(phase), "error": error?.withRetry, "product": content?.row,
      "isWhole": content.map { $0.detail != nil },
      "createdText": content?.row.createdText, "isStale": isStale,
      "savedAt": content?.savedAt?.internetText,
      "presence": presence.rawValue, "isMine": isMine,
      "images": images, "selectedIndex": selectedIndex, "positionText": positionText,
      "confirmation": confirmation, "failures": failures, "accessibilityText": accessibilityText,
    ])
  }
}

/// The JSON object has the keys `id` of the product, `title`, `text`, `actionTitle` and
/// `cancelTitle`.
extension DeletionConfirmation: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "id": id.rawValue, "title": title, "text": text, "actionTitle": actionTitle,
      "cancelTitle": cancelTitle,
    ])
  }
}

/// The JSON object has the keys `id` of the product, `reason`, `message`, `retryTitle` and
/// `dismissTitle`.
extension DeletionFailure: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "id": id.rawValue, "reason": caseName(reason), "message": message, "retryTitle": retryTitle,
      "dismissTitle": dismissTitle,
    ])
  }
}

// MARK: - Editors

/// The JSON object has the keys `productId`, `phase`, `error`, `progress`, `unresolved`, `outcome`,
/// `form`, `fields`, `currencies`, `currencyLabel`, `images`, `imageRoom`, `loadingImages`,
/// `productImages`, `imagesFixed`, `issues`, `notices`, `isChanged`, `differences`,
/// `storedOtherwise`, `isEditable`, `isSubmitting`, `canSubmit` and `discardQuestion`. A difference
/// has the keys `field`, `sent` and `stored`. The contents of image files aren't encoded.
extension ProductEditorState: Encodable {
  public func encode(to encoder: any Encoder) throws {
    let progress: TransferProgress? =
      if case .submitting(let current) = phase { current } else { nil }
    var values: JSONObject = [
      "currency": form.currency.rawValue, "thumbnail": form.thumbnail?.rawValue,
    ]
    for field in ProductField.textFields { values.add(field.rawValue, form[field]) }
    var fields: JSONObject = [:]
    for field in ProductField.allCases {
      fields.add(field.rawValue, field.json(counter: counter(of: field), in: language))
    }
    try encoder.encode([
      "productId": key.product?.rawValue, "phase": caseName(phase), "error": error?.withRetry,
      "progress": progress?.json,
      "unresolved": unresolved, "outcome": outcome, "form": values, "fields": fields,
      "currencies": currencies.map(\.rawValue), "currencyLabel": currencyLabel,
      "images": images, "imageRoom": imageRoom, "loadingImages": loadingImages,
      "productImages": productImages.map(\.json), "imagesFixed": imagesFixed,
      "issues": issues, "notices": notices,
      "isChanged": isChanged, "isEditable": isEditable, "isSubmitting": isSubmitting,
      "canSubmit": canSubmit,
      "differences": differences.map {
        ["field": $0.field.rawValue, "sent": $0.sent, "stored": $0.stored] as JSONObject
      },
      "storedOtherwise": storedOtherwise,
      "discardQuestion": [
        "title": discardQuestion.title, "actionTitle": discardQuestion.actionTitle,
        "cancelTitle": discardQuestion.cancelTitle,
      ] as JSONObject,
    ])
  }
}

extension ProductField {
  /// The field as a JSON object with the keys `label`, `hint`, `isNumeric`, `minimum`, `maximum`
  /// and `counter`. The limits are numbers of characters or images, or bounds of the value. A
  /// counter has the keys `text`, `accessibilityText` and `isInRange`.
  fileprivate func json(counter: CharacterCounter?, in language: Language) -> JSONObject {
    let counter: JSONObject? = counter.map {
      [
        "text": $0.text, "accessibilityText": $0.accessibilityText(in: language),
        "isInRange": $0.isInRange,
      ]
    }
    return [
      "label": label(in: language), "hint": hint(language), "isNumeric": isNumeric,
      "minimum": counts?.lowerBound ?? (isNumeric ? 0 : nil), "maximum": counts?.upperBound,
      "counter": counter,
    ]
  }
}

/// The JSON object has the keys `type` and `productId`.
extension ProductEditorState.Outcome: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(["type": caseName(self), "productId": id.rawValue])
  }
}

/// The JSON object has the keys `finding`, `products`, `message`, `choices`, `asksToLook` and
/// `mayBeRegistered`. A choice has the keys `id` and `title`.
extension UnresolvedSubmission: Encodable {
  public func encode(to encoder: any Encoder) throws {
    let rows = if case .ambiguous(let rows) = finding { rows } else { [ProductRow]() }
    try encoder.encode([
      "finding": caseName(finding), "products": rows, "message": message,
      "choices": choices.map { ["id": $0.id, "title": $0.title] }, "asksToLook": asksToLook,
      "mayBeRegistered": mayBeRegistered,
    ])
  }
}

/// The JSON object has the keys `id`, `name`, `byteCount`, `metadata` and `issues`.
extension ProductEditorImage: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "id": id, "name": file.name, "byteCount": file.bytes.count,
      "metadata": image?.json("name", file.name), "issues": issues,
    ])
  }
}

// MARK: - Sellers, health and images

/// The JSON object has the keys `vendorNumber`, `issues`, `seller`, `isBusy` and `error`. A seller
/// has the keys `vendorId` and `text`. The identifier and the secret are never encoded.
extension SellerState: Encodable {
  public func encode(to encoder: any Encoder) throws {
    let seller: JSONObject? = seller.map {
      ["vendorId": $0.vendorID?.rawValue, "text": $0.text]
    }
    try encoder.encode([
      "vendorNumber": form.vendorNumber, "issues": issues, "seller": seller, "isBusy": isBusy,
      "error": error?.withRetry,
    ])
  }
}

/// The JSON object has the keys `isChecking`, `health`, `responseTime`, `text` and `error`. The
/// health is `up`, `impaired`, `down` or `null`. The response time is in seconds.
extension ServiceHealthState: Encodable {
  public func encode(to encoder: any Encoder) throws {
    let time: Duration? = if case .up(let time) = health { time } else { nil }
    try encoder.encode([
      "isChecking": isChecking, "health": health.map { caseName($0) },
      "responseTime": time.map { $0 / .seconds(1) },
      "text": text, "error": error?.withRetry,
    ])
  }
}

/// The JSON object has the keys `url`, `phase`, `progress`, `image` and `error`. An image has the
/// keys `format`, `width`, `height`, `byteCount` and `source`. The contents of the image aren't
/// encoded.
extension ImageSlotState: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var (progress, image): (TransferProgress?, JSONObject?)
    if case .loading(let current) = phase { progress = current }
    if case .showing(let response) = phase {
      image = response.image.json("source", response.source.rawValue)
    }
    try encoder.encode([
      "url": url?.rawValue, "phase": caseName(phase), "progress": progress?.json, "image": image,
      "error": error?.withRetry,
    ])
  }
}
