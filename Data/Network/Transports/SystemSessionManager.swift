#if canImport(Darwin) || OPENMARKET_URLSESSION
  /// The default transport: `URLSession` on Apple platforms, and libcurl on Linux.
  ///
  /// Redirects are returned as responses. To follow redirects, use a ``RedirectingSessionManager``.
  public typealias SystemSessionManager = URLSessionManager
#else
  /// The default transport: `URLSession` on Apple platforms, and libcurl on Linux.
  ///
  /// Redirects are returned as responses. To follow redirects, use a ``RedirectingSessionManager``.
  public typealias SystemSessionManager = CurlSessionManager
#endif
