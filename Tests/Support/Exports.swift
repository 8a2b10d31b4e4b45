// Export the samples, so that a test file needs to import only this module. They're in a separate module, because apps use them
// too.
@_exported public import OpenMarketSamples
