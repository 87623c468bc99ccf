const collectEachBytes = 2 * 1_048_576

let bytesSince = 0

/**
 * Counts streamed bytes and runs a minor collection (1 to 2 ms) every 2 MB. Their buffers lie outside V8's heap, so V8 would run a full collection
 * every 16 to 64 MB, and with a step of 8 MB still does. Does nothing without --expose-gc.
 */
export const countStreamedBytes = (bytes: number): void => {
  bytesSince += bytes
  if (bytesSince < collectEachBytes) return
  bytesSince = 0
  globalThis.gc?.({ type: 'minor' })
}
