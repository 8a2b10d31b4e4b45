// Export the samples, so that previews need to import only `OpenMarketPreviews`.
@_exported public import OpenMarketSamples
