import type { Batch } from '@love-space/contracts/admin/batch.ts'
import type { CarriedRing, StationAddress, StationCounts } from '@love-space/contracts/admin/station.ts'
import { stationTexts } from '@love-space/texts/en/office/station.ts'
import { fill } from '@love-space/texts/fill.ts'
import { failureText } from '@love-space/ui/failure-text.ts'
import { OfflineError, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { webLocks } from '@love-space/web-kit/browser/web-locks.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { allowSound, signal } from './signals.ts'
import { checkSignedTap, findCarried, leaseAddresses, markWritten, releaseAddresses } from './station.api.ts'
import { carriedWord, faultOf, linkIn, type Reading } from './station.rules.ts'
import { keepUnfinished, type UnfinishedRing } from './unfinished.ts'
import { startNfc, type Nfc } from './web-nfc.ts'

const texts = stationTexts.said
/** Time for the phone to read a ring back that is still held. */
const readBackMs = 2_000
/** With fewer addresses at hand, the next ones are fetched. */
const addressesMin = 4

/** A ring and the chip that its address goes to. */
interface WritingRing extends StationAddress {
  readonly chipUid: string
  readonly replaces: boolean
}

export type Stage =
  | { readonly name: 'stopped' | 'elsewhere' | 'ready' | 'looking' }
  | { readonly name: 'writing' | 'checking' | 'holdAgain' | 'torn' | 'undoing'; readonly ring: WritingRing }
  | { readonly name: 'asking'; readonly chipUid: string; readonly carried: CarriedRing | string }
  | { readonly name: 'overwriting'; readonly chipUid: string }

export interface StationState {
  readonly stage: Stage
  readonly said: { readonly tone: 'good' | 'bad'; readonly text: string; readonly id: number } | null
  readonly addresses: readonly StationAddress[]
  readonly counts: StationCounts | null
  /** Whether the addresses were forgotten because of their age. */
  readonly isExpired: boolean
  /** Whether the server was asked for addresses and has not answered. */
  readonly isFetching: boolean
  readonly last: WritingRing | null
  /** Number of rings whose signed codes were genuine here. */
  readonly checked: number
  readonly refused: readonly { readonly chipUid: string; readonly reason: string }[]
}

const stopped: StationState = {
  stage: { name: 'stopped' },
  said: null,
  addresses: [],
  counts: null,
  isExpired: false,
  isFetching: false,
  last: null,
  checked: 0,
  refused: [],
}

const busyStages: readonly Stage['name'][] = ['writing', 'checking', 'holdAgain', 'torn']

/** Whether leaving now may leave a ring half written. */
export const isWriting = ({ stage }: StationState): boolean => busyStages.includes(stage.name)

/** Writes the rings of a batch. Holds addresses in memory only, and forgets them at `stop`. */
export function createStation({ id: batchId, kind = 'static' }: Pick<Batch, 'id' | 'kind'>) {
  const userId = credentials.userId() ?? ''
  const unfinished = keepUnfinished(batchId, userId)
  const listeners = new Set<() => void>()
  const ticked = new Set<string>()
  let state = stopped
  let run = new AbortController()
  let nfc: Nfc | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let readBack: ReturnType<typeof setTimeout> | undefined
  let marks = Promise.resolve()
  let ticksOnTheWay = 0

  const set = (more: Partial<StationState>): void => {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }
  const enter = (stage: Stage): void => set({ stage })
  const say = (tone: 'good' | 'bad', text: string, stage: Stage = { name: 'ready' }): void => {
    signal(tone)
    set({ stage, said: { tone, text, id: (state.said?.id ?? 0) + 1 } })
  }

  const lease = async (): Promise<void> => {
    const { signal: isOver } = run
    if (kind !== 'static' || state.isFetching || isOver.aborted) return
    set({ isFetching: true })
    // The server gives out again what it does not know as written.
    await marks
    if (isOver.aborted) return
    try {
      const { addresses, until, counts } = await leaseAddresses(batchId)
      if (isOver.aborted) return
      set({
        addresses: addresses.filter(({ ringId }) => !ticked.has(ringId)),
        counts,
        isFetching: false,
        isExpired: false,
      })
      clearTimeout(expiry)
      expiry = setTimeout(expire, new Date(until).getTime() - Date.now())
      insistOnTorn()
    } catch (error) {
      if (isOver.aborted) return
      set({ isFetching: false })
      if (!(error instanceof OfflineError)) say('bad', failureText(error, texts.leaseFailed), state.stage)
    }
  }
  /** Insists on a ring that may be half written, once its address is at hand again. */
  const insistOnTorn = (): void => {
    if (state.stage.name !== 'ready') return
    for (const { ringId, chipUid, replaces, step } of unfinished.all()) {
      if (step !== 'writing') continue
      const address = state.addresses.find((one) => one.ringId === ringId)
      if (address) return enter({ name: 'torn', ring: { ...address, chipUid, replaces } })
      unfinished.drop(ringId, step)
    }
  }
  /** Forgets all addresses, also those of the ring at hand and of the last one. */
  const expire = (): void => {
    const { stage, last } = state
    const isAtHand = 'ring' in stage && stage.name !== 'undoing'
    set({
      addresses: [],
      isExpired: true,
      last: last && { ...last, url: '' },
      ...(isAtHand && { stage: { name: 'ready' } as const }),
    })
  }
  const leaseIfFew = (): void => {
    const { addresses, counts } = state
    if (addresses.length < addressesMin && (counts?.left ?? 1) > addresses.length) void lease()
  }

  /**
   * Sends the tick of a ring, or takes it back, one after the other: the board has to know the last word. A page that is
   * lost meanwhile sends it again.
   */
  const mark = (ring: UnfinishedRing): Promise<void> => {
    unfinished.put(ring)
    marks = marks.then(() => sendMark(ring))
    return marks
  }
  const sendMark = async ({ ringId, chipUid, replaces, step }: UnfinishedRing): Promise<void> => {
    const isWritten = step === 'written'
    ticksOnTheWay += 1
    try {
      const counts = await markWritten(batchId, ringId, { isWritten, chipUid, ...(replaces && { replaces }) })
      unfinished.drop(ringId, step)
      set({ counts })
      leaseIfFew()
    } catch (error) {
      if (error instanceof OfflineError && !(error instanceof QueuedError)) return
      unfinished.drop(ringId, step)
      if (error instanceof QueuedError) return countAlone(isWritten ? 1 : -1)
      signal('bad')
      set({ refused: [...state.refused, { chipUid, reason: failureText(error, texts.failed) }] })
    } finally {
      ticksOnTheWay -= 1
    }
  }
  const countAlone = (rings: number): void => {
    if (!state.counts) return
    const { written, left } = state.counts
    set({ counts: { written: written + rings, left: left - rings } })
  }

  const finish = (ring: WritingRing, text: string): void => {
    clearTimeout(readBack)
    ticked.add(ring.ringId)
    set({ last: ring, addresses: state.addresses.filter(({ ringId }) => ringId !== ring.ringId) })
    say('good', fill(text, { label: ring.label }))
    void mark({ ...ring, step: 'written' })
    leaseIfFew()
  }

  const write = async (ring: WritingRing, isSecondTry = false): Promise<void> => {
    unfinished.put({ ...ring, step: 'writing' })
    set({ stage: { name: 'writing', ring }, said: null })
    const { signal: isOver } = run
    try {
      await nfc?.writeLink(ring.url)
    } catch (error) {
      if (isOver.aborted) return
      const fault = faultOf(error, isSecondTry)
      if (fault === 'torn') {
        signal('bad')
        return enter({ name: 'torn', ring })
      }
      unfinished.drop(ring.ringId, 'writing')
      return say('bad', texts[fault])
    }
    if (isOver.aborted) return
    enter({ name: 'checking', ring })
    readBack = setTimeout(() => {
      if (state.stage.name === 'checking') enter({ name: 'holdAgain', ring })
    }, readBackMs)
    await nfc?.readAgain().catch(() => undefined)
  }

  const check = (ring: WritingRing, { chipUid, url }: Reading): void => {
    if (chipUid !== ring.chipUid) return say('bad', texts.otherRing, { name: 'holdAgain', ring })
    if (url === ring.url) return finish(ring, texts.done)
    clearTimeout(readBack)
    unfinished.drop(ring.ringId, 'writing')
    say('bad', texts.differs)
  }

  const askAbout = async (reading: Reading, chipUid: string): Promise<void> => {
    const link = linkIn(reading.url)
    const what = carriedWord(reading)
    if (!link) return enter({ name: 'asking', chipUid, carried: what })
    enter({ name: 'looking' })
    try {
      const carried = await findCarried(batchId, link.object)
      if (carried?.isInUse) return say('bad', texts.inUse)
      enter({ name: 'asking', chipUid, carried: carried ?? what })
    } catch (error) {
      say('bad', error instanceof OfflineError ? texts.needsConnection : failureText(error, texts.failed))
    }
  }

  const checkTap = async ({ url }: Reading, chipUid: string): Promise<void> => {
    const link = linkIn(url)
    if (!link?.piccData) return say('bad', texts.unsigned)
    enter({ name: 'looking' })
    const { token: spaceToken, object: ringToken, piccData, cmac } = link
    const body = { spaceToken, ringToken, piccData, cmac, chipUid, attempt: randomId() }
    try {
      const { outcome, label, counts } = await checkSignedTap(batchId, body)
      set({ counts })
      if (outcome !== 'genuine') return say('bad', stationTexts.outcomes[outcome])
      const last = { ringId: '', url: '', label: label ?? '', chipUid, replaces: false }
      set({ last, checked: state.checked + 1 })
      say('good', fill(texts.checked, { label: label ?? '' }))
    } catch (error) {
      say('bad', error instanceof OfflineError ? texts.checkNeedsConnection : failureText(error, texts.failed))
    }
  }

  const takeRing = (reading: Reading, chipUid: string): void => {
    const { addresses, last } = state
    // The ring that was written last is still held.
    if (last?.chipUid === chipUid && (kind === 'sun' || last.url === reading.url)) return
    if (kind === 'sun') return void checkTap(reading, chipUid)
    const own = addresses.find(({ url }) => url === reading.url)
    if (own) return finish({ ...own, chipUid, replaces: false }, texts.known)
    const [next] = addresses
    if (!next) return leaseIfFew()
    void (reading.isEmpty ? write({ ...next, chipUid, replaces: false }) : askAbout(reading, chipUid))
  }

  const undo = async (ring: WritingRing): Promise<void> => {
    try {
      await nfc?.empty()
    } catch (error) {
      const fault = faultOf(error, false)
      return say('bad', fault === 'torn' ? stationTexts.torn.title : texts[fault], { name: 'undoing', ring })
    }
    takeBack(ring)
  }
  const takeBack = (ring: WritingRing): void => {
    set({ last: null })
    say('good', fill(texts.undone, { label: ring.label }))
    void mark({ ...ring, step: 'emptied' }).then(() => {
      ticked.delete(ring.ringId)
      return lease()
    })
  }

  const onReading = (reading: Reading): void => {
    const { stage } = state
    const { chipUid } = reading
    if (stage.name === 'stopped' || stage.name === 'looking' || stage.name === 'writing') return
    if (chipUid === null) return say('bad', texts.noNumber, stage.name === 'asking' ? { name: 'ready' } : stage)
    switch (stage.name) {
      case 'checking':
      case 'holdAgain':
        return check(stage.ring, reading)
      case 'torn':
        if (chipUid !== stage.ring.chipUid) return say('bad', texts.otherRing, stage)
        if (reading.url === stage.ring.url) return finish(stage.ring, texts.done)
        return void write(stage.ring, true)
      case 'undoing':
        return chipUid === stage.ring.chipUid ? void undo(stage.ring) : say('bad', texts.otherRing, stage)
      case 'overwriting': {
        const [next] = state.addresses
        if (chipUid !== stage.chipUid || !next) return say('bad', texts.otherRing, stage)
        return void write({ ...next, chipUid, replaces: true })
      }
      case 'asking':
        // Another ring answers the question: the first one stays as it is.
        return chipUid === stage.chipUid ? undefined : takeRing(reading, chipUid)
      case 'ready':
        return takeRing(reading, chipUid)
    }
  }
  const onUnreadable = (): void => {
    if (state.stage.name === 'ready') say('bad', texts.foreign)
  }

  /** Finishes what a lost page has begun. */
  const resume = async (): Promise<void> => {
    await Promise.all(
      unfinished
        .all()
        .filter(({ step }) => step !== 'writing')
        .map(mark),
    )
    await lease()
  }

  /** Waits until no other tab of this browser writes rings, and keeps the others out until `stop`. */
  const takeTurn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (!webLocks) return resolve()
      enter({ name: 'elsewhere' })
      const hold = () =>
        new Promise<void>((release) => {
          signal.addEventListener('abort', () => release())
          resolve()
        })
      webLocks.request('encode-station', { signal }, hold).catch(reject)
    })

  const keepAwake = (): void => {
    if (!('wakeLock' in navigator)) return
    const { signal } = run
    const lock = () =>
      navigator.wakeLock.request('screen').then(
        (held) => signal.addEventListener('abort', () => void held.release().catch(() => undefined)),
        () => undefined,
      )
    void lock()
    const again = () => document.visibilityState === 'visible' && void lock()
    document.addEventListener('visibilitychange', again, { signal })
  }

  const start = async (): Promise<void> => {
    run = new AbortController()
    const { signal } = run
    allowSound()
    set({ ...stopped, counts: state.counts })
    try {
      await takeTurn(signal)
      nfc = await startNfc({ onReading, onUnreadable }, signal)
    } catch {
      if (!signal.aborted) say('bad', texts.noScan, { name: 'stopped' })
      return run.abort()
    }
    if (signal.aborted) return
    enter({ name: 'ready' })
    keepAwake()
    await resume()
  }

  const stop = (): void => {
    if (run.signal.aborted) return
    run.abort()
    clearTimeout(expiry)
    clearTimeout(readBack)
    const mayGiveBack = state.addresses.length > 0 && ticksOnTheWay === 0 && !isWriting(state)
    set({ ...stopped, counts: state.counts })
    // An address that may be written stays held; so does every one of somebody who has signed out.
    if (mayGiveBack && credentials.userId() === userId) void releaseAddresses(batchId)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    start,
    stop,
    lease,
    overwrite: async () => {
      if (state.stage.name !== 'asking') return
      enter({ name: 'overwriting', chipUid: state.stage.chipUid })
      await nfc?.readAgain().catch(() => undefined)
    },
    undoLast: async () => {
      if (!state.last) return
      set({ stage: { name: 'undoing', ring: state.last }, said: null })
      await nfc?.readAgain().catch(() => undefined)
    },
    undoWithoutRing: () => state.stage.name === 'undoing' && takeBack(state.stage.ring),
    /** Leaves the question or the ring at hand, and goes on with the next one. */
    goOn: () => {
      if ('ring' in state.stage && state.stage.name === 'torn') unfinished.drop(state.stage.ring.ringId, 'writing')
      set({ stage: { name: 'ready' }, said: null })
    },
    dismissRefused: () => set({ refused: [] }),
  }
}
export type Station = ReturnType<typeof createStation>
