const collectEachBytes = 2 * 1_048_576

let bytesSince = 0

/**
 * Counts streamed bytes and runs a minor collection (1 to 2 ms) every 2 MB. Without it, V8 runs full collections,
 * because the buffers lie outside its heap; also with 8 MB. Does nothing without --expose-gc.
 */
export const countStreamedBytes = (bytes: number): void => {
  bytesSince += bytes
  if (bytesSince < collectEachBytes) return
  bytesSince = 0
  globalThis.gc?.({ type: 'minor' })
}
