// Export these modules, so that apps need to import only `OpenMarketKit`.
@_exported public import OpenMarketData
@_exported public import OpenMarketDomain
@_exported public import OpenMarketPresentation
