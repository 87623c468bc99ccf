import { chipUidOf, type Reading } from './station.rules.ts'

interface NfcRecord {
  readonly recordType: string
  readonly data?: DataView
}

interface NfcEvent extends Event {
  readonly serialNumber: string
  readonly message: { readonly records: readonly NfcRecord[] }
}

interface NfcReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
  write(
    message: { records: readonly { recordType: string; data?: string }[] },
    options: { overwrite: boolean; signal: AbortSignal },
  ): Promise<void>
}

declare global {
  interface Window {
    readonly NDEFReader?: new () => NfcReader
  }
}

export const hasNfc = (): boolean => window.NDEFReader !== undefined

const newReader = (): NfcReader => {
  if (!window.NDEFReader) throw new Error('This browser has no Web NFC')
  return new window.NDEFReader()
}

const textOf = ({ data }: NfcRecord): string => (data ? new TextDecoder().decode(data) : '')

const readingOf = ({ serialNumber, message: { records } }: NfcEvent): Reading => {
  const link = records.find(({ recordType }) => recordType === 'url' || recordType === 'absolute-url')
  return {
    chipUid: chipUidOf(serialNumber),
    url: link ? textOf(link) : null,
    isEmpty: records.every(({ recordType }) => recordType === 'empty'),
    kind: records[0]?.recordType ?? '',
  }
}

export interface NfcHeard {
  readonly onReading: (reading: Reading) => void
  /** Called for a chip that holds nothing a browser can read. */
  readonly onUnreadable: () => void
}

/** Time for which a write waits for its chip. Later, another ring could be near. */
const writeMsMax = 1_500

/** Starts to read chips until `signal` aborts. Throws if the browser or the user refuses. */
export const startNfc = async ({ onReading, onUnreadable }: NfcHeard, signal: AbortSignal) => {
  let isHeard = false
  /** Hears a chip once, though browsers tell all readers of it. */
  const hear = (tell: () => void) => {
    if (isHeard) return
    isHeard = true
    setTimeout(() => (isHeard = false))
    tell()
  }
  const open = async (until: AbortSignal): Promise<NfcReader> => {
    const reader = newReader()
    reader.addEventListener('reading', (event) => hear(() => onReading(readingOf(event as NfcEvent))), {
      signal: until,
    })
    reader.addEventListener('readingerror', () => hear(onUnreadable), { signal: until })
    await reader.scan({ signal: until })
    return reader
  }
  const reader = await open(signal)
  let again = new AbortController()
  signal.addEventListener('abort', () => again.abort())
  const write = (record: { recordType: string; data?: string }): Promise<void> =>
    reader.write(
      { records: [record] },
      { overwrite: true, signal: AbortSignal.any([signal, AbortSignal.timeout(writeMsMax)]) },
    )
  return {
    writeLink: (url: string) => write({ recordType: 'url', data: url }),
    empty: () => write({ recordType: 'empty' }),
    /** Reads the chip once more that is held now: a new scan reads a chip that has not left. */
    readAgain: async (): Promise<void> => {
      again.abort()
      again = new AbortController()
      await open(AbortSignal.any([signal, again.signal]))
    },
  }
}
export type Nfc = Awaited<ReturnType<typeof startNfc>>
