// Export the container and the samples, so that a test file needs to import only this module. The
// samples are in a separate module, because apps use them too.
@_exported public import OpenMarketKit
@_exported public import OpenMarketSamples
