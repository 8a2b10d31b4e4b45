// A front-end needs only `import OpenMarketKit`.
@_exported public import OpenMarketData
@_exported public import OpenMarketDomain
@_exported public import OpenMarketPresentation
