extension ValidationIssue {
  static func issues(name: String) -> [ValidationIssue] {
    let allowed = ProductLimits.nameLength
    return allowed.contains(name.count) ? [] : [.nameLength(name.count, allowed: allowed)]
  }

  static func issues(description: String) -> [ValidationIssue] {
    let allowed = ProductLimits.descriptionLength
    let count = description.count
    return allowed.contains(count) ? [] : [.descriptionLength(count, allowed: allowed)]
  }

  static func issues(price: Money, discount: Money) -> [ValidationIssue] {
    var issues: [ValidationIssue] = []
    if price.isNegative { issues.append(.negativePrice(price)) }
    if discount.currency != price.currency {
      issues.append(.discountCurrency(discount.currency, price: price.currency))
    } else if discount.isNegative {
      issues.append(.negativeDiscount(discount))
    } else if !price.isNegative, discount.tenThousandths > price.tenThousandths {
      issues.append(.discountAbovePrice(discount: discount, price: price))
    }
    return issues
  }

  static func issues(stock: Int64) -> [ValidationIssue] {
    stock < 0 ? [.negativeStock(stock)] : []
  }

  static func issues(images: [ImageFile]) -> [ValidationIssue] {
    issues(imageCount: images.count)
      + images.enumerated().flatMap { index, image in issues(image: image, at: index) }
  }

  static func issues(imageCount count: Int) -> [ValidationIssue] {
    let allowed = ProductLimits.imageCount
    return allowed.contains(count) ? [] : [.imageCount(count, allowed: allowed)]
  }

  static func issues(image: ImageFile, at index: Int) -> [ValidationIssue] {
    let allowed = ProductLimits.imageSize
    let count = image.bytes.count
    var issues: [ValidationIssue] = []
    if !allowed.contains(count) {
      issues.append(.imageSize(index: index, name: image.name, bytes: count, allowed: allowed))
    }
    if image.format == nil, !image.bytes.isEmpty {
      issues.append(.imageFormat(index: index, name: image.name))
    }
    return issues
  }
}
