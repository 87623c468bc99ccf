import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'

export interface HttpRequest {
  readonly address: string
  readonly path: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  /** Body of the request. An object is sent as JSON, anything else unchanged. */
  readonly body?: unknown
  readonly timeoutMs?: number
}

/** A response. Status 0 means that none came. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly json: unknown
}

/** Returns the value at a path such as `data.user.id`. */
export const valueAt = (json: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      json,
    )

export const textAt = (json: unknown, path: string): string => {
  const value = valueAt(json, path)
  return typeof value === 'string' ? value : ''
}

export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500

/** Returns a response as text for a report. Leaves out bodies of successes, which may contain secrets. */
export const shown = ({ status, json, text }: Answer): string => {
  if (status >= 200 && status < 300) return String(status)
  return `${status} ${textAt(json, 'code') || text.slice(0, 120)}`
}

export type Send = (given: HttpRequest) => Promise<Answer>

const timeoutMs = 30_000

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nothing = (reason: string): Answer => ({ status: 0, headers: {}, text: reason, json: undefined })

export const createSender = (port: number, agent = new Agent({ keepAlive: true, maxSockets: 64 })): Send => {
  const sendOnce = (given: HttpRequest, isAgain: boolean): Promise<Answer> =>
    new Promise((resolve) => {
      const { address, path, method = 'GET', body } = given
      const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
      const payload = isRaw ? body : JSON.stringify(body)
      const headers = {
        ...(isRaw ? {} : { 'content-type': 'application/json' }),
        ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
        ...given.headers,
      }
      try {
        const outgoing = request(
          { host: '127.0.0.1', port, localAddress: address, agent, method, path, headers },
          (incoming) => {
            const chunks: Buffer[] = []
            const answer = (): void => {
              const text = Buffer.concat(chunks).toString('utf8')
              resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: jsonOf(text) })
            }
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
            incoming.on('error', (error) => resolve(nothing(error.message)))
            incoming.on('end', answer)
            // A live stream never ends, so its head is the response.
            if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
              answer()
              outgoing.destroy()
            }
          },
        )
        outgoing.setTimeout(given.timeoutMs ?? timeoutMs, () => outgoing.destroy(new Error('no answer in time')))
        outgoing.on('error', (error) => {
          // The server may close a kept-alive connection just as it is used again.
          if (outgoing.reusedSocket && !isAgain) resolve(sendOnce(given, true))
          else resolve(nothing(error.message))
        })
        outgoing.end(payload)
      } catch (error) {
        resolve(nothing(`not sent: ${String(error)}`))
      }
    })
  return (given) => sendOnce(given, false)
}
