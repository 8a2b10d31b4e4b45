// The samples are also available to apps, so they're in a separate module.
@_exported public import OpenMarketSamples
