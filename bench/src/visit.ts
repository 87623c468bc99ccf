import type { CDPSession } from 'playwright-core'

export const slowPhone = {
  viewport: { width: 412, height: 823 },
  cpuTimesSlower: 4,
  latencyMs: 150,
  bytesPerSecond: 1_600_000 / 8,
}

interface SentRequest {
  readonly url: string
  readonly isScript: boolean
  /** Whether the request has low priority, such as an icon, so that the page does not wait for it. */
  readonly isIdle: boolean
  /** Milliseconds after the document's request. */
  readonly atMs: number
  readonly initiator: string | undefined
  /** Number of round trips: one, plus one for each redirect; none from a cache or the service worker. */
  trips: number
  bytes: number
  /** Milliseconds after the document's request; undefined while running. */
  finishedMs?: number
}

export interface Recording {
  /** Returns the longest chain: each request began after the one before had finished. */
  sequenceUpTo(ms: number): { readonly trips: number; readonly paths: readonly string[] }
  upTo(ms: number): { readonly requests: number; readonly depth: number; readonly scriptBytes: number }
  stop(): Promise<void>
}

interface Initiator {
  readonly url?: string
  readonly stack?: Stack
}
interface Stack {
  readonly callFrames: readonly { readonly url: string }[]
  readonly parent?: Stack
}

const callerOf = (stack: Stack | undefined): string | undefined =>
  stack && (stack.callFrames.find(({ url }) => url !== '')?.url ?? callerOf(stack.parent))

const depthOf = (
  request: SentRequest,
  byUrl: ReadonlyMap<string, SentRequest>,
  seen = new Set<SentRequest>(),
): number => {
  if (seen.has(request)) return 0
  seen.add(request)
  const parent = request.initiator === undefined ? undefined : byUrl.get(request.initiator)
  return request.trips + (parent && parent !== request ? depthOf(parent, byUrl, seen) : 0)
}

interface Sequence {
  readonly trips: number
  readonly requests: readonly SentRequest[]
}

/** Finds the longest chain by time alone: an upper bound, because an independent request may begin later too. */
const longestSequence = (requests: readonly SentRequest[]): Sequence => {
  const none: Sequence = { trips: 0, requests: [] }
  const endingIn = new Map<SentRequest, Sequence>()
  const longest = (sequences: readonly Sequence[]) => sequences.reduce((a, b) => (b.trips > a.trips ? b : a), none)
  for (const request of requests.toSorted((a, b) => a.atMs - b.atMs)) {
    const before = [...endingIn].filter(([{ finishedMs = Infinity }]) => finishedMs <= request.atMs)
    const { trips, requests: earlier } = longest(before.map(([, sequence]) => sequence))
    endingIn.set(request, { trips: trips + request.trips, requests: [...earlier, request] })
  }
  return longest([...endingIn.values()])
}

export const slowDown = async (session: CDPSession, cpuTimesSlower = slowPhone.cpuTimesSlower): Promise<void> => {
  const { latencyMs, bytesPerSecond } = slowPhone
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower })
}

interface Answer {
  readonly fromDiskCache?: boolean
  readonly fromServiceWorker?: boolean
  readonly serviceWorkerResponseSource?: string
}

const isLocal = ({ fromDiskCache, fromServiceWorker, serviceWorkerResponseSource }: Answer): boolean =>
  fromDiskCache === true || (fromServiceWorker === true && serviceWorkerResponseSource !== 'network')

export const record = (session: CDPSession): Recording => {
  const sent = new Map<string, SentRequest>()
  let startedAtS: number | undefined

  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator, redirectResponse }) => {
    const earlier = sent.get(requestId)
    startedAtS ??= timestamp
    const { url: parserUrl, stack } = initiator as Initiator
    sent.set(requestId, {
      url: request.url.split('#')[0] ?? '',
      isScript: type === 'Script',
      isIdle: type === 'Other' || type === 'Manifest',
      atMs: earlier?.atMs ?? (timestamp - startedAtS) * 1000,
      initiator: type === 'Document' ? undefined : (parserUrl ?? callerOf(stack)),
      trips: redirectResponse && earlier ? earlier.trips + (isLocal(redirectResponse) ? 0 : 1) : 1,
      bytes: earlier?.bytes ?? 0,
    })
  })
  const fromCache = (requestId: string): void => {
    const request = sent.get(requestId)
    if (request) request.trips -= 1
  }
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (isLocal(response)) fromCache(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = sent.get(requestId)
    if (request) request.finishedMs = (timestamp - (startedAtS ?? timestamp)) * 1000
  })
  return {
    sequenceUpTo: (ms) => {
      const over = [...sent.values()].filter(
        ({ isIdle, trips, finishedMs = Infinity }) => !isIdle && trips > 0 && finishedMs <= ms,
      )
      const { trips, requests } = longestSequence(over)
      return { trips, paths: requests.map(({ url }) => new URL(url).pathname) }
    },
    upTo: (ms) => {
      const all = [...sent.values()].filter(({ url }) => url.startsWith('http'))
      const byUrl = new Map(all.toReversed().map((request) => [request.url, request]))
      const until = all.filter(({ atMs }) => atMs <= ms)
      return {
        requests: until.filter(({ trips }) => trips > 0).length,
        depth: Math.max(...until.map((request) => depthOf(request, byUrl))),
        scriptBytes: until.reduce((total, { isScript, bytes }) => total + (isScript ? bytes : 0), 0),
      }
    },
    stop: () => session.detach(),
  }
}
