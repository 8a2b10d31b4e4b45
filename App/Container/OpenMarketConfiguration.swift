public import Foundation
public import OpenMarketData
public import OpenMarketDomain

/// What a market is built from.
public struct OpenMarketConfiguration: Sendable {
  /// The server to talk to.
  public var server: BaseURL
  /// The API that it speaks; the current one unless set.
  public var apiVersion = APIVersion.v3
  /// Decides the language and the form of all texts.
  public var locale: Locale
  /// The maximum duration of a read, including all attempts and waits; 30 seconds by default.
  public var deadline: Duration
  /// The maximum duration of a write, including the upload; two minutes by default.
  public var writeDeadline = Duration.seconds(120)
  /// The maximum duration of one attempt of a read; 10 seconds by default.
  public var readTimeout = Duration.seconds(10)
  /// The retries of reads. Other requests are never retried.
  public var retry = RetryPolicy()
  /// How long a change whose answer was lost may take to show.
  public var reconciliation = ReconciliationPolicy.standard
  /// The limits of each exchange.
  public var limits = ExchangeLimits()
  /// Where pictures are kept, and how they are loaded.
  public var images = ImageConfiguration()
  /// Where it is kept what was entered about products and not submitted yet, such as
  /// `FileDraftStore.standardFolder(environment:)`; each server has a folder in it. In memory unless set. One container
  /// at a time uses a folder.
  public var draftFolder: URL?
  /// Makes pictures smaller that are too large to be sent; nothing does unless set.
  public var imageCompressor: (any ImageCompressor)?
  /// Whether a server other than this machine may be talked to without encryption. Everybody on the way can then read and
  /// change everything, the seller's secret included.
  public var allowsPlainHTTP = false
  /// Additional secrets to mask in texts of the server. The secrets of the signed-in seller are always masked.
  package var secrets: [Secret] = []
  /// Receives an event for every attempt. Events never contain secrets.
  public var log: (any NetworkEventLog)?

  /// Takes what has no usual value; everything else can be set.
  ///
  /// - Parameters:
  ///   - server: the server to talk to.
  ///   - locale: decides the language and the form of all texts; that of the user unless given.
  ///   - deadline: The maximum duration of a read, including all attempts and waits.
  public init(server: BaseURL, locale: Locale = .current, deadline: Duration = .seconds(30)) {
    self.server = server
    self.locale = locale
    self.deadline = deadline
  }
}
