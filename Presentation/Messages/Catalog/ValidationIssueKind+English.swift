nonisolated extension ValidationIssueKind {
  var english: MessageExplanation {
    switch self {
    case .nameLength:
      MessageExplanation(
        meaning: "The name is too short or too long.",
        advice: "Write from 3 to 100 characters.",
        diagnosis:
          "Characters are counted as a reader sees them. What a server sends may break the limit all the same, and is shown."
      )
    case .descriptionLength:
      MessageExplanation(
        meaning: "The description is too short or too long.",
        advice: "Write from 10 to 1000 characters.",
        diagnosis:
          "Characters are counted as a reader sees them. What a server sends may break the limit all the same, and is shown."
      )
    case .negativePrice:
      MessageExplanation(
        meaning: "The price is less than 0.",
        advice: "Enter 0 or more.",
        diagnosis:
          "A minus sign was typed, or an amount was computed before it was given to the draft."
      )
    case .negativeDiscount:
      MessageExplanation(
        meaning: "The discount is less than 0.",
        advice: "Enter the amount that is taken off the price, 0 or more.",
        diagnosis:
          "A discount is an amount off, not the price that results and not a share."
      )
    case .discountAbovePrice:
      MessageExplanation(
        meaning: "More is taken off than the product costs.",
        advice: "Enter the amount that is taken off the price, not the price that results.",
        diagnosis:
          "A discount is an amount off. Servers take one above the price and then show a negative one, so that it is caught before."
      )
    case .discountCurrency:
      MessageExplanation(
        meaning: "The price and the discount are in different currencies.",
        advice: "Enter both in one currency.",
        diagnosis:
          "Amounts of different currencies have no difference. A draft takes the discount in the currency of its price."
      )
    case .negativeStock:
      MessageExplanation(
        meaning: "The stock is less than 0.",
        advice: "Enter 0 or more; 0 means that it is sold out.",
        diagnosis:
          "A minus sign was typed, or a count was computed before it was given to the draft."
      )
    case .imageCount:
      MessageExplanation(
        meaning: "The product has no picture, or too many.",
        advice: "Choose from 1 to 5 pictures.",
        diagnosis:
          "Pictures are given with the registration and cannot be changed afterwards, other than the choice of the thumbnail."
      )
    case .imageSize:
      MessageExplanation(
        meaning: "A picture has too many bytes, or none.",
        advice: "Make the picture smaller, or choose the file again when it is empty.",
        diagnosis:
          "Each has to have fewer than 300000 bytes. A front-end that can make pictures smaller brings an ImageCompressor."
      )
    case .imageFormat:
      MessageExplanation(
        meaning: "A picture is no PNG or JPEG that can be read, whatever its name says.",
        advice: "Save it as PNG or JPEG.",
        diagnosis:
          "The bytes decide: the signature, and a header that tells the size. Photos of phones are often HEIC."
      )
    case .unknownThumbnail:
      MessageExplanation(
        meaning: "The chosen thumbnail is none of the product's pictures.",
        advice: "Choose one of the product's pictures.",
        diagnosis:
          "The number has to be that of one of the pictures that the server told with the product. Read the product again."
      )
    case .missingValue:
      MessageExplanation(
        meaning: "Nothing is entered where something has to be.",
        advice: "Enter it.",
        diagnosis:
          "A price and a stock are needed. A product that is sold out has the stock 0; an empty discount counts as zero."
      )
    case .unreadableNumber:
      MessageExplanation(
        meaning: "What is entered for a number is none.",
        advice: "Enter digits alone, with the separators that are usual where you are.",
        diagnosis:
          "Numbers are read by the locale that the view model was given: its decimal and grouping separators, and digits of any width."
      )
    case .tooManyDecimals:
      MessageExplanation(
        meaning: "A number has more digits after the decimal point than can be kept.",
        advice: "Leave digits out after the decimal point; a stock is a whole number.",
        diagnosis:
          "Amounts have at most four decimals and are never rounded."
      )
    case .numberOutOfRange:
      MessageExplanation(
        meaning: "A number is larger or smaller than can be held.",
        advice: "Enter a number within the limits that the message tells.",
        diagnosis:
          "Amounts are counted in ten-thousandths in 64 bits. The limits come with the issue."
      )
    }
  }
}
