/** Where lines go in the end, such as pino's destination. */
export interface LineDestination {
  write(text: string): unknown
  /** Writes at once what it still holds. */
  flushSync(): void
}

const bytesTogether = 16_384
const waitMs = 100

/**
 * Collects lines that come by the thousand and writes them together, at most 100 ms late.
 * Those are lost when the process is killed; when it exits in any other way, they are written.
 */
export const createLineBuffer = (destination: LineDestination): { write(line: string): void } => {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') destination.write(waiting)
    waiting = ''
  }
  process.on('exit', () => {
    flush()
    destination.flushSync()
  })
  return {
    write: (line) => {
      waiting += line
      if (waiting.length >= bytesTogether) flush()
      else timer ??= setTimeout(flush, waitMs).unref()
    },
  }
}
