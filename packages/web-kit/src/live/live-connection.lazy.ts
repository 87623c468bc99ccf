import { createParser } from 'eventsource-parser'
import { liveStream } from '@love-space/contracts/gateway/live.calls.ts'
import { credentials } from '../credentials/credentials.ts'
import { noteReachable } from '../browser/online.ts'
import { publicConfig } from '../browser/public-config.ts'
import { refreshToken } from '../credentials/token-refresh.ts'

// Silence after which the connection is dead: two missed heartbeats, which the server sends every 25 s.
const silenceMsMax = 60_000
const waitMsMin = 1_000
const waitMsMax = 30_000

export interface ServerSentEvent {
  readonly event: string
  readonly id: string | null
  readonly data: string
}

export interface ConnectionEvents {
  onEvent(event: ServerSentEvent): void
  onStatus(isUp: boolean): void
  lastEventId(): string | null
}

/** Keeps one stream open until `signal` aborts. Resumes, backs off after failures, and refreshes the token. */
export async function keepConnected(events: ConnectionEvents, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = credentials.token()
    if (token === null) return
    const outcome = await connectOnce(token, events, signal)
    events.onStatus(false)
    if (outcome === 'token-over') {
      const renewal = await refreshToken(token)
      if (renewal === 'ended') return
      failures = renewal === 'renewed' ? 0 : failures + 1
    } else {
      failures = outcome === 'was-up' ? 1 : failures + 1
    }
    if (failures > 0) await pause(waitMs(failures), signal)
  }
}

/** Returns the age of the page. A sleeping device may have stopped one of the clocks. */
const pageAgeMs = () => Math.max(performance.now(), Date.now() - performance.timeOrigin)

type Outcome = 'was-up' | 'never-up' | 'token-over'

async function connectOnce(token: string, events: ConnectionEvents, signal: AbortSignal): Promise<Outcome> {
  const attempt = new AbortController()
  const stop = () => attempt.abort()
  signal.addEventListener('abort', stop)
  let watchdog = setTimeout(stop, silenceMsMax)
  let outcome: Outcome = 'never-up'
  try {
    const lastEventId = events.lastEventId()
    const response = await fetch(publicConfig.apiBase + liveStream.path, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        'Last-Event-ID': lastEventId ?? `ago-${Math.ceil(pageAgeMs())}`,
      },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: attempt.signal,
    })
    noteReachable(true)
    if (response.status === 401) return 'token-over'
    if (!response.ok || !response.body) return 'never-up'
    outcome = 'was-up'
    events.onStatus(true)
    await readEvents(
      response.body,
      (event) => {
        if (event.event !== 'end') events.onEvent(event)
        else if (tokenIsOver(event.data)) outcome = 'token-over'
      },
      () => {
        clearTimeout(watchdog)
        watchdog = setTimeout(stop, silenceMsMax)
      },
    )
    return outcome
  } catch {
    return outcome
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', stop)
  }
}

/** Reads events. Calls `onBytes` for each chunk, heartbeats included. Throws when the connection breaks. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerSentEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event = 'message', id = null, data }) => onEvent({ event, id, data }),
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

const tokenIsOver = (data: string): boolean => /"reason":"(token-expired|session-ended)"/.test(data)

/** Returns the wait before a retry, with full jitter, so that browsers do not all reconnect in the same second. */
const waitMs = (failures: number) =>
  waitMsMin + Math.random() * Math.min(waitMsMax, waitMsMin * 2 ** Math.min(failures, 5))

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
