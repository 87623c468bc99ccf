const collectEachBytes = 2 * 1_048_576

let bytesSince = 0

/**
 * To be told of bytes that only pass through this process. Their buffers lie outside of V8's heap: left alone, it looks through the whole heap
 * for them every 16 to 64 MB. This looks among the young objects every 2 MB, which takes one or two milliseconds and leaves V8 nothing
 * to do; with every 8 MB it still did. Does nothing without --expose-gc.
 */
export const noteStreamedBytes = (bytes: number): void => {
  bytesSince += bytes
  if (bytesSince < collectEachBytes) return
  bytesSince = 0
  globalThis.gc?.({ type: 'minor' })
}
