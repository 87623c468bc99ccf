import { PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3'
import { deleteFile, getQuota } from '@love-space/contracts/media/file.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { readServiceState } from '@love-space/contracts/state.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { createS3Server, type S3Server } from '@love-space/testing/s3-server.ts'
import { inS3, versitygw } from '@love-space/testing/test-storage.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { runUnstored } from '@love-space/testing/test-jobs.ts'
import { randomFillSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallMp4, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { tidyFiles } from '../upkeep/tidy-files.job.ts'

const storagePart = async (world: World) => {
  const token = await world.service.internalToken('admin')
  const { parts } = (await world.service.call(readServiceState, { token })).body.data
  return parts.find(({ name }) => name === 'storage')
}
const storageState = async (world: World) => (await storagePart(world))?.state

const refusal = ({ status, headers }: Response) => ({ status, waits: headers.has('retry-after') })
const away = { status: 503, waits: true }
const programs = [versitygw()].filter((program) => program !== undefined)

describe('an S3-compatible storage that is unavailable when the service starts', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ env: inS3(`http://127.0.0.1:${await findFreePort()}`, 'nobody-listens') })
  })
  afterAll(() => world?.stop())

  it('does not stop the start: file requests answer 503, and reserve nothing', async () => {
    const { anna, space } = await world.addCouple()
    const { token } = anna
    const path = `${space.spaceId}/memory`
    const bytes = await uniquePng()
    expect(refusal(await world.create({ token, bytes, path }))).toEqual(away)
    const file = `data:image/png;base64,${bytes.toString('base64')}`
    const { status } = await world.service.call(uploadBase64, {
      token,
      body: { file, filename: 'x.png', mimetype: 'image/png', path },
    })
    expect(status).toBe(503)
    expect((await world.service.call(getQuota, { token })).body.data.quota.bytesReserved).toBe(0)
    expect(await storageState(world)).toBe('down')
  })
})

it.each(programs)('a bucket that keeps versions is reported to operators, as long as it does', async (program) => {
  const server = await createS3Server(program, { versions: true })
  await server.start()
  const s3 = inS3(server.url, `versions-${newId()}`)
  const world = await startWorld({ env: s3 })
  try {
    expect((await storagePart(world))?.note).not.toContain('versions')
    const client = new S3Client({
      endpoint: server.url,
      region: 'us-east-1',
      credentials: { accessKeyId: s3.S3_ACCESS_KEY, secretAccessKey: s3.S3_SECRET_KEY },
      forcePathStyle: true,
    })
    const setVersioning = (Status: 'Enabled' | 'Suspended') =>
      client.send(new PutBucketVersioningCommand({ Bucket: s3.S3_BUCKET, VersioningConfiguration: { Status } }))
    for (const status of ['Enabled', 'Suspended'] as const) {
      await setVersioning(status)
      expect(await storagePart(world)).toMatchObject({ state: 'ok', note: expect.stringContaining('keeps versions') })
    }
  } finally {
    await world.stop()
    await server.stop()
  }
})

describe.each(programs)('an S3-compatible storage that is killed', (program) => {
  let server: S3Server
  let world: World
  beforeAll(async () => {
    server = await createS3Server(program)
    world = await startWorld({ env: inS3(server.url, `killed-${newId()}`), jobOptions: {} })
  })
  afterAll(async () => {
    await world?.stop()
    await server?.stop()
  })

  const videoOf = (bytes: number): Buffer => {
    const head = smallMp4(newId())
    const video = Buffer.concat([head, Buffer.alloc(bytes - head.length)])
    return randomFillSync(video, head.length)
  }
  const storedBytes = async (id: string): Promise<Buffer> => {
    const { files, contents, storage } = world.service.deps
    const file = await files.findById(id)
    const content = await contents.findById(file?.contentId ?? '')
    return buffer(await storage.open(content?.key ?? ''))
  }
  const tidy = async (): Promise<void> => {
    for (const job of tidyFiles(world.service.deps)) await runUnstored(job)
  }

  /** Waits while moving the clock, so that jobs retry after their delay. */
  const settled = (token: string, id: string) =>
    waitFor(
      async () => {
        world.pass(500)
        const file = await world.view(token, id)
        return file.state === 'processing' ? null : file
      },
      { what: `file ${id}`, timeoutMs: 60_000 },
    )

  it('gets its bucket once it is available', async () => {
    const { anna, space } = await world.addCouple()
    const of = { token: anna.token, bytes: await uniquePng(), path: `${space.spaceId}/memory` }
    expect(refusal(await world.create(of))).toEqual(away)
    await server.start()
    const { id } = await world.upload(of)
    expect((await settled(anna.token, id)).state).toBe('ready')
    expect(await storageState(world)).toBe('ok')
  })

  it('loses no upload and keeps no partial file, however often it is killed', { timeout: 120_000 }, async () => {
    const { anna, space } = await world.addCouple()
    const { token } = anna
    const path = `${space.spaceId}/memory`
    let chunks = 0
    let refusals = 0
    const refused = new Set<string>()
    const asked = (answer: Response): Response | null => {
      if (answer.status < 300) {
        if (answer.status === 204) chunks += 1
        return answer
      }
      refused.add(JSON.stringify(refusal(answer)))
      refusals += 1
      return null
    }
    const until = async (ask: () => Promise<Response>): Promise<Response> =>
      waitFor(async () => asked(await ask()), { what: `an answer, after ${[...refused]},`, timeoutMs: 30_000 })

    const upload = async (bytes: Buffer, type: string): Promise<string> => {
      const id = world.idIn(await until(() => world.create({ token, bytes, path, type })))
      for (;;) {
        const head = await until(() => world.tus('HEAD', `/uploads/${id}`, { token }))
        const offset = Number(head.headers.get('upload-offset'))
        if (offset === bytes.length) return id
        // Lengths of up to twice an S3 part.
        const length = 1 + Math.floor(Math.random() * 2 * limits.uploadChunkBytes)
        asked(await world.append(token, id, offset, bytes.subarray(offset, offset + length)))
      }
    }

    const videos = [6, 13, 20].map((megabytes) => videoOf(megabytes * 1_048_576))
    const pictures = await Promise.all(Array.from({ length: 3 }, () => uniquePng(600, 400)))
    const sent = [...videos, ...pictures]
    const killsMax = 8
    let isOver = false
    let kills = 0
    const killing = (async () => {
      while (!isOver && kills < killsMax) {
        const before = { chunks, refusals }
        await waitFor(() => isOver || chunks > before.chunks, { what: 'a chunk', timeoutMs: 60_000 })
        await server.kill()
        kills += 1
        await waitFor(() => isOver || refusals > before.refusals, { what: 'a refusal', timeoutMs: 60_000 })
        await server.start()
      }
    })()
    const ids = await Promise.all(
      sent.map((bytes, n) => upload(bytes, n < videos.length ? 'video/mp4' : 'image/png')),
    ).finally(() => {
      isOver = true
    })
    await killing
    expect(kills).toBeGreaterThan(2)
    // A partly stored chunk causes one wrong offset (409). No other request may be refused.
    expect([...refused].filter((one) => one !== JSON.stringify({ status: 409, waits: false }))).toEqual([
      JSON.stringify(away),
    ])

    for (const [n, id] of ids.entries()) {
      expect((await settled(token, id)).state).toBe('ready')
      expect((await storedBytes(id)).equals(sent[n] ?? Buffer.alloc(0)), `bytes of ${id}`).toBe(true)
    }
    expect((await world.service.call(getQuota, { token })).body.data.quota.bytesReserved).toBe(0)
    await tidy()
    const left = await world.service.deps.storage.stagedBefore(new Date(Date.now() + 60_000))
    expect(left.filter((id) => ids.includes(id))).toEqual([])
  })

  it('counts no bytes of a request whose first part did not arrive, though its second might have', async () => {
    const { anna, space } = await world.addCouple()
    const { token } = anna
    const bytes = videoOf(limits.uploadChunkBytes + 1_048_576)
    const id = world.idIn(await world.create({ token, bytes, path: `${space.spaceId}/memory`, type: 'video/mp4' }))
    const { client } = world.service.deps.storage.staging as unknown as { client: S3Client }
    let losesParts = true
    let secondArrived = false
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (losesParts && commandName === 'UploadPartCommand') {
            await waitFor(() => secondArrived, { timeoutMs: 1_000 }).catch(() => undefined)
            throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
          }
          const answer = await next(args)
          secondArrived ||= commandName === 'PutObjectCommand'
          return answer
        },
      { step: 'build', name: 'losesParts' },
    )
    expect(refusal(await world.append(token, id, 0, bytes.subarray(0, -1)))).toEqual(away)
    losesParts = false
    const head = await world.tus('HEAD', `/uploads/${id}`, { token })
    expect(head.headers.get('upload-offset')).toBe('0')
    expect((await world.append(token, id, 0, bytes)).status).toBe(204)
    expect((await storedBytes(id)).equals(bytes)).toBe(true)
  })

  it('answers 503 to reads, and makes renditions and removes bytes once it is back', { timeout: 60_000 }, async () => {
    const { anna, space } = await world.addCouple()
    const { token } = anna
    const path = `${space.spaceId}/memory`
    const shown = await world.upload({ token, bytes: await uniquePng(600, 400), path })
    const { url } = await settled(token, shown.id)
    expect((await world.fetchFile(url)).status).toBe(200)

    const waiting = await world.upload({ token, bytes: await uniquePng(1_200, 800), path })
    await server.kill()
    expect(refusal(await world.fetchFile(url))).toEqual(away)
    expect((await world.service.call(deleteFile, { params: { id: shown.id }, token })).status).toBe(204)
    expect((await world.fetchFile(url)).status).toBe(404)
    await server.start()
    expect((await settled(token, waiting.id)).state).toBe('ready')
    await tidy()
    expect((await world.storedKeys()).filter((key) => key.includes(shown.id))).toEqual([])
  })
})
