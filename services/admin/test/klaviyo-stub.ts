import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const klaviyoKey = 'pk_0123456789abcdef'

interface StubRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface KlaviyoStub {
  readonly url: string
  readonly profiles: Map<string, Readonly<Record<string, unknown>>>
  readonly subscribed: Set<string>
  readonly asked: StubRequest[]
  /** Sets the response to the next request, which has no other effect then. */
  answerOnce(answer: Answer): void
  beforeAnswer(listener: (path: string) => Promise<void>): void
  readonly refused: Set<string>
  profileOf(userId: string): Readonly<Record<string, unknown>> | undefined
  stop(): Promise<void>
}

const problem = (status: number, code: string, detail: string): Answer => ({
  status,
  body: {
    errors: [{ id: randomBytes(8).toString('hex'), status, code, title: code, detail, source: { pointer: '/data/' } }],
  },
})

interface Json {
  readonly [name: string]: Json & string
}

const createKlaviyo = () => {
  const profiles = new Map<string, Readonly<Record<string, unknown>>>()
  const subscribed = new Set<string>()
  const refused = new Set<string>()
  const idBy = (field: string, value: unknown): string | undefined =>
    [...profiles].find(([, profile]) => profile[field] === value)?.[0]
  const saved = (attributes: Readonly<Record<string, unknown>>): Answer => {
    if (refused.has(String(attributes.email))) {
      return problem(400, 'invalid', 'Invalid email address')
    }
    const known = idBy('external_id', attributes.external_id) ?? idBy('email', attributes.email)
    const id = known ?? randomBytes(12).toString('hex')
    profiles.set(id, { ...profiles.get(id), ...attributes })
    return { status: known ? 200 : 201, body: { data: { type: 'profile', id, attributes: {}, links: { self: '' } } } }
  }

  const answer = (method: string, url: URL, body: Json): Answer => {
    const attributes = body.data?.attributes
    switch (`${method} ${url.pathname}`) {
      case 'GET /api/accounts':
        return {
          status: 200,
          body: {
            data: [
              {
                type: 'account',
                id: 'AbC123',
                attributes: { contact_information: { organization_name: 'Love Space Shop' } },
              },
            ],
          },
        }
      case 'POST /api/profile-import':
        return saved(attributes as unknown as Record<string, unknown>)
      case 'POST /api/profile-subscription-bulk-create-jobs':
        for (const { attributes: of } of (attributes?.profiles?.data ?? []) as unknown as Json[])
          subscribed.add(of?.email ?? '')
        return { status: 202 }
      case 'GET /api/profiles': {
        const wanted = /^equals\(external_id,"([0-9a-f]{24})"\)$/.exec(url.searchParams.get('filter') ?? '')?.[1]
        if (wanted === undefined) return problem(400, 'invalid', 'Invalid filter')
        const id = idBy('external_id', wanted)
        return { status: 200, body: { data: id ? [{ type: 'profile', id, attributes: {}, links: { self: '' } }] : [] } }
      }
      case 'POST /api/data-privacy-deletion-jobs': {
        const id = String(attributes?.profile?.data?.id)
        subscribed.delete(String(profiles.get(id)?.email))
        profiles.delete(id)
        return { status: 202 }
      }
      default:
        return problem(404, 'not_found', 'Not found')
    }
  }

  return { profiles, subscribed, refused, idBy, answer }
}

/** Starts a stub of Klaviyo's API, revision 2026-07-15: the calls we use, and their errors. */
export const startKlaviyoStub = async (): Promise<KlaviyoStub> => {
  const { profiles, subscribed, refused, idBy, answer } = createKlaviyo()
  const asked: StubRequest[] = []
  const instead: Answer[] = []
  let listener = async (_path: string): Promise<void> => undefined

  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const sent = await text(request)
      const body = (sent === '' ? {} : JSON.parse(sent)) as Json
      const url = new URL(request.url ?? '/', 'http://klaviyo')
      asked.push({ path: url.pathname, headers: request.headers, body })
      await listener(url.pathname)
      const isKnown = request.headers.authorization === `Klaviyo-API-Key ${klaviyoKey}`
      const given =
        instead.shift() ??
        (!isKnown
          ? problem(401, 'not_authenticated', 'Incorrect authentication credentials.')
          : request.headers.revision === undefined
            ? problem(400, 'missing_revision', 'A revision header is required.')
            : answer(request.method ?? '', url, body))
      response.writeHead(given.status, { 'content-type': 'application/vnd.api+json', ...given.headers })
      response.end(given.body === undefined ? '' : JSON.stringify(given.body))
    }
    void take()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    profiles,
    subscribed,
    asked,
    answerOnce: (one) => void instead.push(one),
    beforeAnswer: (next) => {
      listener = next
    },
    refused,
    profileOf: (userId) => profiles.get(idBy('external_id', userId) ?? ''),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
