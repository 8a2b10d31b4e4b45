// Export the samples, so that a file with previews needs to import only `OpenMarketPreviews`.
@_exported public import OpenMarketSamples
