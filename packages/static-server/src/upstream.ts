import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { etagOf } from './static-file.ts'
import type { StaticSource } from './source.ts'

const answerMs = 5_000
const readBytesMax = 1024 * 1024
const passedOn = ['accept-encoding', 'if-none-match']
const passedBack = ['content-type', 'content-encoding', 'content-length', 'cache-control', 'etag', 'vary', 'allow']

/** Opens a front end at another server. Passes compressed bodies on unchanged. */
export function openUpstream(origin: URL): StaticSource {
  const base = origin.pathname.replace(/\/+$/, '')
  const request = origin.protocol === 'https:' ? requestHttps : requestHttp

  const send = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(
        { hostname: origin.hostname, port: origin.port, path: base + path, method, headers, timeout: answerMs },
        resolve,
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error('The server of the front end did not answer in time')))
      outgoing.on('error', reject)
      outgoing.end()
    })

  return {
    async fetch({ method, headers: given }, path) {
      const headers = Object.fromEntries(passedOn.flatMap((name) => [...pick(given, name)]))
      try {
        const incoming = await send(method, path, headers)
        const answer = new Headers({ 'X-Content-Type-Options': 'nosniff' })
        for (const name of passedBack) {
          const value = incoming.headers[name]
          if (value !== undefined) answer.set(name, String(value))
        }
        const status = incoming.statusCode ?? 502
        const isEmpty = method === 'HEAD' || status === 204 || status === 304
        if (isEmpty) incoming.resume()
        return new Response(isEmpty ? null : (Readable.toWeb(incoming) as ReadableStream), { status, headers: answer })
      } catch {
        return new Response('Unavailable', {
          status: 503,
          headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' },
        })
      }
    },
    async read(name) {
      try {
        const incoming = await send('GET', `/${name}`, { 'accept-encoding': 'identity' })
        const body = await readBody(incoming)
        return incoming.statusCode === 200 ? { body, etag: etagOf(body) } : null
      } catch {
        return null
      }
    },
  }
}

function* pick(headers: Headers, name: string): Generator<[string, string]> {
  const value = headers.get(name)
  if (value !== null) yield [name, value]
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > readBytesMax) throw new Error(`The file has more than ${readBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
