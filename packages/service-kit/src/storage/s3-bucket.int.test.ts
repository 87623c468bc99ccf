import { newId } from '../process/crypto.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { testS3 } from '@love-space/testing/test-storage.ts'
import { openS3Bucket } from './s3-bucket.ts'

const keys = { accessKey: 'access', secretKey: 'secret' }
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const serve = async (answer: (path: string) => { readonly status?: number; readonly body: string }) => {
  const paths: string[] = []
  const server = createServer((incoming, outgoing) => {
    paths.push(`${incoming.method} ${incoming.url}`)
    const { status = 200, body } = answer(incoming.url ?? '')
    outgoing.writeHead(status, { etag: '"e"' }).end(body)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { bucket: openS3Bucket(`s3+http://127.0.0.1:${port}/things`, keys), paths }
}
const allOf = async (names: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}

describe('a bucket', () => {
  it('lists every page of keys', async () => {
    const page = (names: string[], isLast: boolean) =>
      `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`
    const { bucket, paths } = await serve((path) => {
      const after = new URLSearchParams(path.split('?')[1]).get('start-after')
      return { body: after === null ? page(['a', 'b &amp; c'], false) : page([`after ${after}`], true) }
    })
    expect(await allOf(bucket.keys('x/'))).toEqual(['a', 'b & c', 'after b & c'])
    expect(paths).toHaveLength(2)
  })

  it('says that it is unavailable, after three tries, if its server answers 5xx or not at all', async () => {
    const { bucket, paths } = await serve(() => ({ status: 503, body: '<Error><Code>SlowDown</Code></Error>' }))
    await expect(bucket.put('a', 'b')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(paths).toHaveLength(3)
    // Nobody knows whether a conditional write without an answer has counted.
    await expect(bucket.putOver('a', 'b', null)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(paths).toHaveLength(4)
    const gone = openS3Bucket(`s3+http://127.0.0.1:${await findFreePort()}/things`, keys)
    await expect(gone.get('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('names what a server refuses', async () => {
    const { bucket } = await serve(() => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }))
    await expect(bucket.get('a')).rejects.toThrow('GET a with 403 AccessDenied')
    await expect(bucket.put('a', '')).rejects.toThrow('PUT a with 403 AccessDenied')
    expect(() => openS3Bucket('s3+https://s3.example.com', keys)).toThrow('no address of a bucket')
    expect(() => openS3Bucket('s3+https://s3.example.com/things', { ...keys, secretKey: '' })).toThrow(
      'needs an access',
    )
  })
})

describe.each([testS3(`t-${newId()}`)].filter((settings) => settings !== undefined))(
  'a bucket of $S3_ENDPOINT',
  (s3) => {
    const bucket = openS3Bucket(`s3+${s3.S3_ENDPOINT}/${s3.S3_BUCKET}?region=us-east-1`, {
      accessKey: s3.S3_ACCESS_KEY,
      secretKey: s3.S3_SECRET_KEY,
    })

    it('writes, reads, lists and removes objects, and is made by the first write', async () => {
      await bucket.put('a/main (1)+ä.js', 'one')
      const found = await bucket.get('a/main (1)+ä.js')
      expect(found?.body.toString()).toBe('one')
      expect(found?.ageMs).toBeGreaterThanOrEqual(0)
      expect(found?.ageMs).toBeLessThan(60_000)
      expect(await bucket.get('a/main (1)+ä.js', found!)).toBe(found)
      await bucket.put('a/main (1)+ä.js', 'two')
      expect((await bucket.get('a/main (1)+ä.js', found!))?.body.toString()).toBe('two')
      expect(await bucket.get('a/none')).toBeNull()
      await bucket.put('b', '')
      expect(await allOf(bucket.keys('a/'))).toEqual(['a/main (1)+ä.js'])
      await bucket.remove('a/main (1)+ä.js')
      await bucket.remove('a/main (1)+ä.js')
      expect(await allOf(bucket.keys(''))).toEqual(['b'])
    })

    it('lists more objects than one answer holds', { timeout: 60_000 }, async () => {
      const names = Array.from({ length: 1_005 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
      await Promise.all(names.map((name) => bucket.put(name, name)))
      expect(await allOf(bucket.keys('many/'))).toEqual(names)
    })

    it('lets one of many concurrent writers win', async () => {
      const writers = Array.from({ length: 8 }, (_, index) => `${index}`)
      const winners = async (etag: string | null) =>
        (await Promise.all(writers.map((writer) => bucket.putOver('lock', writer, etag)))).filter(Boolean).length
      expect(await winners(null)).toBe(1)
      expect(await winners((await bucket.get('lock'))!.etag)).toBe(1)
      expect(await bucket.putOver('lock', 'late', '"another"')).toBe(false)
    })
  },
)
