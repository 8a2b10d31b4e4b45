nonisolated extension ResponseProblemKind {
  var english: MessageExplanation {
    switch self {
    case .emptyAnswer:
      MessageExplanation(
        meaning: "The answer is empty where it should hold something.",
        advice: "Try again; if it stays so, tell the server's operator.",
        diagnosis:
          "An empty page is a 204. Any other empty answer is an error. Look at the status and the length of the answer."
      )
    case .notHTTP:
      MessageExplanation(
        meaning: "The answer is not valid HTTP.",
        advice: "Check the server's address and port: another kind of server may be there.",
        diagnosis:
          "Ask the address with curl -v. A server that speaks TLS answers a plain http request in this way; so does one of another protocol."
      )
    case .compressed:
      MessageExplanation(
        meaning: "The answer is compressed, although the request did not allow it.",
        advice: "Tell the server's operator; trying again does not help.",
        diagnosis:
          "Requests ask for an uncompressed answer with Accept-Encoding: identity. Look for a proxy or a setting of the server that compresses every answer."
      )
    case .invalidJSON:
      MessageExplanation(
        meaning: "The answer is no valid JSON.",
        advice: "Check the server's address: another kind of server may be there.",
        diagnosis:
          "Look at the answer as it came. A page of HTML comes from a proxy or a login, and an answer that stops midway was cut."
      )
    case .invalidUTF8:
      MessageExplanation(
        meaning: "The answer is no valid UTF-8 text.",
        advice: "Check the server's address: another kind of server may be there.",
        diagnosis:
          "Look at the bytes and at the charset of the answer; it may be packed, or in an older Korean encoding."
      )
    case .missingKey:
      MessageExplanation(
        meaning: "A key that every answer of this kind has is missing.",
        advice: "Check the server's address and kind.",
        diagnosis:
          "The path says where. A key in another spelling means another generation of the API: look at the apiVersion of the configuration."
      )
    case .null:
      MessageExplanation(
        meaning: "A value that has to be there is null.",
        advice: "Tell the server's operator.",
        diagnosis:
          "The path says where. Recorded servers of the older kinds do this for fields that a seller left out."
      )
    case .wrongType:
      MessageExplanation(
        meaning: "A value has another JSON type than it should.",
        advice: "Check the server's address and kind.",
        diagnosis:
          "The path says where, the message which type is expected. Look at the apiVersion of the configuration."
      )
    case .unreadableValue:
      MessageExplanation(
        meaning: "A value has the right type and cannot be taken.",
        advice: "Tell the server's operator.",
        diagnosis:
          "Look at the value at the path; a number may be too large for its place, or have a fraction where none can be."
      )
    case .notADate:
      MessageExplanation(
        meaning: "A value should be a date and is none.",
        advice: "Tell the server's operator.",
        diagnosis:
          "Look at the value at the path. Dates are read as 2022-10-18T00:00:00, also with a blank for the T, a fraction, or a zone."
      )
    case .notAnAmount:
      MessageExplanation(
        meaning: "A value should be an amount of money and is none.",
        advice: "Tell the server's operator.",
        diagnosis:
          "Look at the value at the path: it is no decimal number."
      )
    case .amountTooPrecise:
      MessageExplanation(
        meaning: "An amount of money is finer than a ten-thousandth.",
        advice: "Tell the server's operator.",
        diagnosis:
          "Look at the value at the path. Amounts are exact and never rounded, so that one that does not fit is not taken."
      )
    case .amountOutOfRange:
      MessageExplanation(
        meaning: "An amount of money is larger than any that can be counted.",
        advice: "Tell the server's operator.",
        diagnosis:
          "Look at the value at the path. The largest amount is 922 337 203 685 477.5807."
      )
    case .otherProduct:
      MessageExplanation(
        meaning: "Another product came than the one that was asked for.",
        advice: "Refresh and try again; if it stays so, tell the server's operator.",
        diagnosis:
          "The message says which was asked for and which came. Look for a cache on the way that mixes up addresses."
      )
    case .notADeletionAddress:
      MessageExplanation(
        meaning: "The server did not say where the product can be deleted.",
        advice: "Look whether the product is still there, then try again.",
        diagnosis:
          "A deletion asks for an address first, a path of this server below its products. Something else came, and nothing was deleted."
      )
    case .notAnImage:
      MessageExplanation(
        meaning: "The answer is no picture that can be shown.",
        advice: "Try again later; the seller may have to upload the picture anew.",
        diagnosis:
          "The bytes begin neither as PNG nor as JPEG, or tell no size. Fetch the address by hand: storage servers answer with a page of text."
      )
    case .other:
      MessageExplanation(
        meaning: "Something else keeps the answer from being read.",
        advice: "Check the server's address and kind; if they are right, tell its operator.",
        diagnosis:
          "The message holds the words of whoever read the answer."
      )
    }
  }
}
