nonisolated extension MarketErrorKind {
  var english: MessageExplanation {
    switch self {
    case .offline:
      MessageExplanation(
        meaning: "The server cannot be reached.",
        advice: "Check the network connection and the server's address, then try again.",
        diagnosis:
          "Nothing was sent: the host is unknown, nothing listens there, or there is no route. Try the address with curl from the same machine."
      )
    case .untrustedServer:
      MessageExplanation(
        meaning:
          "No secure connection is possible: the server's certificate has expired, is for another address, or is from an issuer that this device does not trust.",
        advice:
          "Check the server's address and this device's clock. If you trust the issuer, add it to the system's certificate store; otherwise ask the server's operator.",
        diagnosis:
          "Nothing was sent. The reason is in NetworkError, and in the report of openmarket doctor. On Linux the store is /etc/ssl/certs: put the issuer's certificate into /usr/local/share/ca-certificates and run update-ca-certificates. A server that does not speak TLS at an https address gives this error, too."
      )
    case .secureConnectionRequired:
      MessageExplanation(
        meaning: "The server's address is plain http, which others can read and change on the way.",
        advice: "Use an https address. Allow plain http only for a server that you trust.",
        diagnosis:
          "Nothing was sent. Set allowsPlainHTTP in the configuration to allow it. On Apple platforms, App Transport Security must allow it, too: add the host to NSExceptionDomains in Info.plist."
      )
    case .timedOut:
      MessageExplanation(
        meaning: "No complete answer came within the time allowed.",
        advice: "Try again in a moment.",
        diagnosis:
          "Look at the log of attempts for how long each took, and at the deadlines of the configuration."
      )
    case .cancelled:
      MessageExplanation(
        meaning: "Whoever asked no longer wanted the answer.",
        advice: "There is nothing to do.",
        diagnosis:
          "It is never shown to a user: the view models keep the state from before. Look for what cancelled the task."
      )
    case .connectionLost:
      MessageExplanation(
        meaning: "The connection broke before the answer was complete.",
        advice: "Try again.",
        diagnosis:
          "The server or something on the way closed the connection. Look at the server's own log."
      )
    case .unauthorized:
      MessageExplanation(
        meaning: "The server does not know the seller.",
        advice: "Check the identifier in the seller's settings.",
        diagnosis:
          "The server answered 401. Look at whether the identifier header was sent, and whether this server issued that identifier."
      )
    case .forbidden:
      MessageExplanation(
        meaning: "The server knows the seller, and does not allow this.",
        advice: "Check the secret, and that the product is yours.",
        diagnosis:
          "The server answered 403, and which of the two it is cannot be told: give the seller's number with the credential, and it can."
      )
    case .wrongSecret:
      MessageExplanation(
        meaning: "The secret is not that of the seller whose product this is.",
        advice: "Enter the secret again, and try again.",
        diagnosis:
          "The server answered 403 for a product of this very seller. The identifier is right, then, and the secret is not."
      )
    case .notOwner:
      MessageExplanation(
        meaning: "The product belongs to another seller.",
        advice: "Only its seller can change or delete it; choose one of your own.",
        diagnosis:
          "The server answered 403, and the product's vendor is not the seller's number. Check that number where the product should be the seller's."
      )
    case .notFound:
      MessageExplanation(
        meaning: "There is no such thing on this server, or no longer.",
        advice: "Refresh the list, or check the server's address.",
        diagnosis:
          "The server answered 404 or 410. When everything is not found, the address has a path too many, or is no market's."
      )
    case .conflict:
      MessageExplanation(
        meaning: "Someone else was faster, or it was done already.",
        advice: "Refresh and look again before you repeat it.",
        diagnosis:
          "The server answered 409. Compare what was sent with the product as it is now."
      )
    case .rejected:
      MessageExplanation(
        meaning: "The server refuses what it was sent.",
        advice: "Correct what was entered before you try again; the same would be refused again.",
        diagnosis:
          "The message holds the status and the server's own words. Recorded servers answer 400 to a form that is not laid out as they want it."
      )
    case .tooLarge:
      MessageExplanation(
        meaning: "What was sent is larger than the server takes.",
        advice: "Choose smaller pictures, or fewer.",
        diagnosis:
          "The server answered 413. Each picture was within the known limits, so look for a limit of this server or of a proxy before it."
      )
    case .unavailable:
      MessageExplanation(
        meaning: "The server cannot answer now.",
        advice: "Try again in a moment, or after the time that the message says.",
        diagnosis:
          "The server answered 429 or with a status from 500 on. Reads have been tried again by then, if the configuration says so; look at the log of attempts."
      )
    case .answerTooLarge:
      MessageExplanation(
        meaning: "The server's answer is larger than what is read of one.",
        advice: "Ask for fewer products at once.",
        diagnosis:
          "The limit is part of the configuration. An answer of that size often comes from something other than a market."
      )
    case .malformedResponse:
      MessageExplanation(
        meaning: "An answer came, and cannot be understood.",
        advice:
          "Check that the address is that of an open market; if it is, tell its operator. Of a picture, try again later.",
        diagnosis:
          "The message says where in the answer, and the problem has a code of its own. Compare the answer with the API of the chosen apiVersion."
      )
    case .redirected:
      MessageExplanation(
        meaning: "The server sends the request on to a place where it is not followed.",
        advice: "Check the server's address; use the new one if you trust it.",
        diagnosis:
          "A read is never followed from https to http, nor to another host with the seller's identifier, nor many times in a row. Put the final address into the configuration."
      )
    case .invalidRequest:
      MessageExplanation(
        meaning: "The request cannot be sent as it is.",
        advice: "Check what was entered, and the server's address.",
        diagnosis:
          "Nothing was sent. The message says what no request may carry, such as an address without a host."
      )
    case .outcomeUnknown:
      MessageExplanation(
        meaning:
          "A change was sent, and couldn't be confirmed. It may have happened, or may still happen.",
        advice: "Look at the product or the list again before you send it again.",
        diagnosis:
          "No answer came, or one that confirms nothing: such as 408, 429, 500, 502, 503 or 504, or a success that can't be read. The use cases have looked for the result and didn't find it in time. A change is never sent twice by itself."
      )
    case .unsupported:
      MessageExplanation(
        meaning: "The server is of an older kind and cannot do this at all.",
        advice: "Go on without it, or use a newer server.",
        diagnosis:
          "Look at the apiVersion of the configuration; the message says what is missing."
      )
    }
  }
}
