/** A ring in the field of the stand-in for a phone's NFC. */
export interface StandInRing {
  readonly serialNumber: string
  records: readonly { readonly recordType: string; readonly data?: string }[]
  /** `locked` refuses writes, `foreign` is no NDEF chip, `torn` leaves during its next write, `deaf` drops writes. */
  fault?: 'locked' | 'foreign' | 'torn' | 'deaf' | undefined
}

export interface NfcStandIn {
  hold(ring: StandInRing): void
  lift(): void
  held(): StandInRing | null
}

/** Puts a stand-in for Web NFC into a window, as `NDEFReader` and `nfcStandIn`. Browsers run it alone: it uses no import. */
export function installNfcStandIn(): void {
  const readers = new Set<EventTarget>()
  let held: StandInRing | null = null
  const fault = (name: string) => new DOMException('The stand-in refuses', name)
  const tell = (): void => {
    const ring = held
    if (!ring) return
    const isForeign = ring.fault === 'foreign'
    const event = new Event(isForeign ? 'readingerror' : 'reading')
    const records = ring.records.map(({ recordType, data = '' }) => ({
      recordType,
      data: new DataView(new TextEncoder().encode(data).buffer),
    }))
    if (!isForeign) Object.assign(event, { serialNumber: ring.serialNumber, message: { records } })
    for (const reader of readers) reader.dispatchEvent(event)
  }
  class NDEFReader extends EventTarget {
    async scan({ signal }: { signal: AbortSignal }): Promise<void> {
      signal.throwIfAborted()
      readers.add(this)
      signal.addEventListener('abort', () => readers.delete(this))
      setTimeout(tell)
    }

    async write({ records }: { records: StandInRing['records'] }, { signal }: { signal: AbortSignal }): Promise<void> {
      const ring = held
      if (!ring)
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(fault('AbortError')))
        })
      if (ring.fault === 'locked') throw fault('NotAllowedError')
      if (ring.fault === 'foreign') throw fault('NotSupportedError')
      if (ring.fault === 'torn') {
        delete ring.fault
        held = null
        throw fault('NetworkError')
      }
      if (ring.fault !== 'deaf') ring.records = records
    }
  }
  const nfcStandIn: NfcStandIn = {
    hold: (ring) => {
      held = ring
      tell()
    },
    lift: () => {
      held = null
    },
    held: () => held,
  }
  Object.assign(globalThis, { NDEFReader, nfcStandIn })
}
