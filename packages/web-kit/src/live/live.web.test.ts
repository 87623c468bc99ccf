import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refresh } from '@love-space/contracts/auth/session.routes.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { credentials } from '../credentials/credentials.ts'
import { keepConnected, readEvents, type ServerSentEvent } from './live-connection.lazy.ts'

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

const endOf = (reason: string) => `event: end\ndata: ${JSON.stringify({ reason })}\n\n`

async function read(...chunks: string[]) {
  const events: ServerSentEvent[] = []
  await readEvents(
    streamOf(...chunks),
    (event) => events.push(event),
    () => undefined,
  )
  return events
}

describe('reading events', () => {
  it('joins chunks, with line ends of every kind', async () => {
    const events = await read(
      'event: hi',
      'nt\nid: 7\ndata: {"a":1}\n',
      '\n: heartbeat\n\nevent: reset\r',
      '\nid: 8\r\ndata: {}\r\n\r\n',
    )
    expect(events).toEqual([
      { event: 'hint', id: '7', data: '{"a":1}' },
      { event: 'reset', id: '8', data: '{}' },
    ])
  })

  it('joins data lines and ignores an unfinished event', async () => {
    expect(await read('data: a\ndata: b\n\ndata: lost')).toEqual([{ event: 'message', id: null, data: 'a\nb' }])
  })
})

describe('the live connection', () => {
  const server = setupServer()
  let ended: AbortController
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
  beforeEach(() => {
    ended = new AbortController()
    credentials.set('old', { id: 'a'.repeat(24), name: 'Ana' } as User)
  })
  afterEach(() => {
    ended.abort()
    server.resetHandlers()
  })

  it('resumes after the token’s end with a new token and the last id', async () => {
    const requests: (string | null)[][] = []
    const statuses: boolean[] = []
    let lastEventId: string | null = null
    server.use(
      mockRoute(refresh, () => ({ data: { token: 'new' } })),
      http.get('*/api/stream', ({ request: { headers } }) => {
        requests.push([headers.get('authorization'), headers.get('last-event-id')])
        if (requests.length === 2) ended.abort()
        return new HttpResponse(streamOf('event: hint\nid: 41\ndata: {}\n\n' + endOf('token-expired')), {
          headers: { 'content-type': 'text/event-stream' },
        })
      }),
    )
    await keepConnected(
      {
        onEvent: ({ id }) => (lastEventId = id),
        onStatus: (isUp) => statuses.push(isUp),
        lastEventId: () => lastEventId,
      },
      ended.signal,
    )
    expect(requests).toEqual([
      ['Bearer old', expect.stringMatching(/^ago-\d+$/)],
      ['Bearer new', '41'],
    ])
    expect(statuses.slice(0, 2)).toEqual([true, false])
  })

  it.each(['shutdown', 'stream-away'])('keeps its token when the stream ends with %s', async (reason) => {
    const statuses: boolean[] = []
    let renewals = 0
    server.use(
      mockRoute(refresh, () => {
        renewals += 1
        return { data: { token: 'new' } }
      }),
      http.get('*/api/stream', () => new HttpResponse(streamOf(endOf(reason)))),
    )
    await keepConnected(
      {
        onEvent: () => undefined,
        onStatus: (isUp) => {
          statuses.push(isUp)
          if (!isUp) ended.abort()
        },
        lastEventId: () => null,
      },
      ended.signal,
    )
    expect(statuses).toEqual([true, false])
    expect([renewals, credentials.token()]).toEqual([0, 'old'])
  })

  it('stops when nobody is signed in any more', async () => {
    credentials.clear()
    const events = { onEvent: () => undefined, onStatus: () => undefined, lastEventId: () => null }
    await expect(keepConnected(events, ended.signal)).resolves.toBeUndefined()
  })
})
