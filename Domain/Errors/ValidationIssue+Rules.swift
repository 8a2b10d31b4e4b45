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
    let allowed = ProductLimits.imageCount
    let count: [ValidationIssue] =
      allowed.contains(images.count) ? [] : [.imageCount(images.count, allowed: allowed)]
    return images.enumerated().reduce(into: count) { issues, item in
      let (index, image) = item
      if !ProductLimits.imageSize.contains(image.bytes.count) {
        issues.append(
          .imageSize(
            index: index, name: image.name, bytes: image.bytes.count,
            allowed: ProductLimits.imageSize))
      }
      if image.format == nil, !image.bytes.isEmpty {
        issues.append(.imageFormat(index: index, name: image.name))
      }
    }
  }
}
