import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from '../http/undici-core.ts'
import { AppError, isUnavailable } from '../process/app-error.ts'

const address = /^s3\+(https?:\/\/[^/?#@]+)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\?region=([a-z0-9-]+))?$/

/** Pattern of a bucket's address: `s3+https://<server>/<bucket>`, with `?region=<region>` unless that is us-east-1. */
export const bucketPattern = address.source

export interface BucketKeys {
  readonly accessKey: string | undefined
  readonly secretKey: string | undefined
}

export interface StoredObject {
  readonly body: Buffer
  readonly etag: string
  /** Age by the clock of the server. */
  readonly ageMs: number
}

export interface Bucket {
  /** Reads an object; null if it is missing, `known` itself if that is still the present one. */
  get(key: string, known?: StoredObject): Promise<StoredObject | null>
  put(key: string, body: Uint8Array | string): Promise<void>
  /** Writes an object over the one with this ETag, or where none is (null). Returns false if another one is there. */
  putOver(key: string, body: Uint8Array | string, etag: string | null): Promise<boolean>
  remove(key: string): Promise<void>
  keys(prefix: string): AsyncGenerator<string>
}

const attempts = 3
const answerMsMax = 10_000
const silentMsMax = 30_000

const agent = new Agent({
  connect: { timeout: 2_000 },
  connections: 16,
  headersTimeout: answerMsMax,
  bodyTimeout: silentMsMax,
})

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
  )

interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
}

interface Answer {
  readonly status: number
  readonly body: Buffer
  header(name: string): string
}

const createSender = (place: string, { accessKey, secretKey }: BucketKeys) => {
  const [, server, bucket, region = 'us-east-1'] = address.exec(place) ?? []
  if (server === undefined) throw new Error(`${place} is no address of a bucket.`)
  if (!accessKey || !secretKey) throw new Error(`${place} needs an access key and a secret key.`)

  const once = async ({ method, key, query = {}, headers = {}, body }: Asked): Promise<Answer> => {
    const path = key === undefined ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`
    const signer = new AwsV4Signer({
      method,
      url: `${server}/${bucket}${path}?${new URLSearchParams(query)}`,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    })
    const signed = await signer.sign()
    const answer = await request(agent, {
      origin: signed.url.origin,
      path: `${signed.url.pathname}${signed.url.search}`,
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return { status: answer.statusCode, body: bytes, header: (name) => String(answer.headers[name] ?? '') }
  }

  /** Sends a request, and refuses answers without one of the statuses. An unanswered one is sent again if `mayRepeat`. */
  return async (asked: Asked, statuses: readonly number[], mayRepeat = true): Promise<Answer> => {
    let cause: unknown
    for (let attempt = 0; attempt < (mayRepeat ? attempts : 1); attempt += 1) {
      try {
        const answer = await once(asked)
        if (statuses.includes(answer.status)) return answer
        const [code = ''] = textsIn(answer.body.toString(), 'Code')
        cause = new Error(`${place} answers ${asked.method} ${asked.key ?? ''} with ${answer.status} ${code}`.trim())
        if (answer.status < 500) throw cause
      } catch (error) {
        if (error === cause || !isUnavailable(error)) throw error
        cause = error
      }
    }
    throw new AppError('UNAVAILABLE', `${place} does not answer.`, { cause })
  }
}

/**
 * Opens a bucket at an S3-compatible server, without contacting it. Calls throw UNAVAILABLE while the server is
 * unreachable. The first write makes the bucket.
 */
export const openS3Bucket = (place: string, keys: BucketKeys): Bucket => {
  const send = createSender(place, keys)

  const write = async (asked: Asked, mayRepeat: boolean): Promise<Answer> => {
    const answer = await send(asked, [200, 404, 409, 412], mayRepeat)
    if (answer.status !== 404 || !answer.body.includes('NoSuchBucket')) return answer
    // Status 409: another process made the bucket first.
    await send({ method: 'PUT' }, [200, 409])
    return send(asked, [200, 404, 409, 412], mayRepeat)
  }

  return {
    get: async (key, known) => {
      const headers = known ? { 'if-none-match': known.etag } : {}
      const answer = await send({ method: 'GET', key, headers }, [200, 304, 404])
      if (answer.status === 404) return null
      if (answer.status === 304 && known) return known
      const ageMs = Date.parse(answer.header('date')) - Date.parse(answer.header('last-modified'))
      return { body: answer.body, etag: answer.header('etag'), ageMs: Number.isNaN(ageMs) ? 0 : ageMs }
    },
    put: async (key, body) => {
      const { status } = await write({ method: 'PUT', key, body }, true)
      if (status !== 200) throw new Error(`${place} answers PUT ${key} with ${status}`)
    },
    putOver: async (key, body, etag) => {
      const headers = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
      return (await write({ method: 'PUT', key, body, headers }, false)).status === 200
    },
    remove: async (key) => {
      await send({ method: 'DELETE', key }, [200, 204, 404])
    },
    keys: async function* (prefix) {
      let after = ''
      for (;;) {
        const query = { 'list-type': '2', prefix, ...(after === '' ? {} : { 'start-after': after }) }
        const xml = (await send({ method: 'GET', query }, [200])).body.toString()
        const found = textsIn(xml, 'Key')
        yield* found
        after = found.at(-1) ?? after
        if (found.length === 0 || textsIn(xml, 'IsTruncated')[0] !== 'true') return
      }
    },
  }
}
