import { Agent, request } from '@love-space/service-kit/http/undici-core.ts'
import type { lookup } from 'node:dns'
import { isPublicAddress, lookupAllowed } from './public-lookup.ts'

const answerBytesMax = 65_536
const redirectsMax = 2

export interface OembedOptions {
  /** Timeout of the whole request, from name look-up to response. */
  readonly timeoutMs: number
  readonly isAllowed?: (address: string) => boolean
  readonly resolve?: typeof lookup
}

/** Creates the client for oEmbed sites; it follows redirects within the same origin only. */
export const createOembedClient = ({ timeoutMs, isAllowed = isPublicAddress, resolve }: OembedOptions) => {
  const dispatcher = new Agent({
    connect: { lookup: lookupAllowed(isAllowed, resolve), timeout: timeoutMs },
    maxResponseSize: answerBytesMax,
    keepAliveTimeout: 1_000,
    connections: 4,
  })

  const once = async (url: URL, signal: AbortSignal) => {
    const { statusCode, headers, body } = await request(dispatcher, {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      signal,
      headers: { accept: 'application/json' },
    })
    if (statusCode >= 300 && statusCode < 400 && typeof headers.location === 'string') {
      await body.dump()
      return { next: new URL(headers.location, url) }
    }
    if (statusCode !== 200) {
      await body.dump()
      throw new Error(`${url.host} answered ${statusCode}`)
    }
    return { answer: await body.json() }
  }

  const fetchAnswer = async (question: URL): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = question
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const { next, answer } = await once(url, signal)
      if (!next) return answer
      if (next.origin !== question.origin || next.username || next.password) {
        throw new Error(`${question.host} redirects to another origin`)
      }
      url = next
    }
    throw new Error(`${question.host} redirects more than ${redirectsMax} times`)
  }
  return { fetchAnswer, close: () => dispatcher.close() }
}

export type FetchOembed = ReturnType<typeof createOembedClient>['fetchAnswer']
