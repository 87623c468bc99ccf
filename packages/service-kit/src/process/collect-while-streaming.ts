const collectEachBytes = 8 * 1_048_576

let bytesSince = 0

/**
 * To be told of bytes that only pass through this process. Their buffers lie outside of V8's heap, where 64 MB of them have to be
 * garbage before V8 looks for any: this looks every 8 MB, which takes about a millisecond. Does nothing without --expose-gc.
 */
export const noteStreamedBytes = (bytes: number): void => {
  bytesSince += bytes
  if (bytesSince < collectEachBytes) return
  bytesSince = 0
  globalThis.gc?.({ type: 'minor' })
}
