// Export this module, so that apps need to import only `OpenMarketApple`.
@_exported public import OpenMarketKit
