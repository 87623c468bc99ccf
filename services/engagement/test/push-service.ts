import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '@love-space/contracts/engagement/push.ts'
import { importJWK, jwtVerify } from 'jose'

/** A message that the push service accepted, decrypted as a browser does. */
export interface Pushed {
  readonly payload: PushPayload
  readonly headers: IncomingHttpHeaders
}

interface Browser {
  readonly ecdh: ECDH
  readonly auth: Buffer
  readonly pushed: Pushed[]
  status: number
}

/** Decrypts a message as a browser does (RFC 8291, RFC 8188): one record, encrypted for the subscription's keys. */
const decrypt = ({ ecdh, auth }: Browser, body: Buffer): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

const readVapid = async (authorization: string, audience: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, {
    audience,
    algorithms: ['ES256'],
    requiredClaims: ['exp', 'sub'],
  })
  if (Number(payload.exp) * 1000 > Date.now() + 24 * 60 * 60 * 1000)
    throw new Error('The VAPID token expires later than in 24 hours')
  return key
}

export const startPushService = async () => {
  const browsers = new Map<string, Browser>()
  const faults: unknown[] = []
  const keys = new Set<string>()
  const server = createServer((request, response) => {
    const answer = async (): Promise<number> => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const browser = browsers.get(request.url ?? '')
      if (!browser) return 404
      const { headers } = request
      keys.add(await readVapid(headers.authorization ?? '', origin))
      if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted')
      if (!/^[0-9]+$/.test(String(headers.ttl))) throw new Error('no TTL')
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic))) throw new Error('no topic')
      const body = Buffer.concat(chunks)
      if (body.length > 4096) return 413
      const payload = JSON.parse(decrypt(browser, body)) as PushPayload
      if (browser.status === 201) browser.pushed.push({ payload, headers })
      return browser.status
    }
    answer()
      .catch((error: unknown) => {
        faults.push(error)
        return 400
      })
      .then((status) => response.writeHead(status).end())
      .catch((error: unknown) => faults.push(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    faults,
    keys,
    subscribe: () => {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const path = `/send/${randomBytes(12).toString('hex')}`
      const browser: Browser = { ecdh, auth: randomBytes(16), pushed: [], status: 201 }
      browsers.set(path, browser)
      const subscription = {
        endpoint: origin + path,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      }
      return { browser, subscription }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
