/// What a call sends, for a person to read: the request with its parts, and a `curl` line that sends the same.
///
/// Secrets are masked in the one; the other takes them from the shell's variables `OPENMARKET_IDENTIFIER` (the seller's
/// identifier), `OPENMARKET_SECRET` (the seller's secret, or an item's password) and `OPENMARKET_TOKEN` (what the server gave
/// out as address of deletion; where a call has two requests, the line of the first one sets it).
public struct RequestExplanation: Hashable, Sendable, CustomStringConvertible {
  /// Method, address and header fields, one a line, and the body in boxes that say what is in them and how large it is, unless
  /// there is a secret in it, whose length that would tell.
  public let message: String
  /// A command for a POSIX shell. It reads the files of a form where their names say they are. No program that it starts has
  /// the secret, or the address of a deletion, among its arguments, which other users of the machine see.
  public let curl: String

  public var description: String { "\(message)\n\n\(curl)" }

  /// The explanation of a request for an address of deletion whose `curl` line sets `OPENMARKET_TOKEN` for the line of the
  /// deletion itself.
  var capturingToken: RequestExplanation {
    RequestExplanation(message: message, curl: CurlCommand.capturingToken(of: curl))
  }
}
