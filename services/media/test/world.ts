import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { commonTestEnv, createCouples } from '@love-space/testing/couples.ts'
import { createOwners, withOwners } from '@love-space/testing/owners.ts'
import { startTestService, type TestService, type TestServiceOptions } from '@love-space/testing/service-harness.ts'
import { testS3 } from '@love-space/testing/test-storage.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../src/deps.ts'
import type { Env } from '../src/env.ts'
import type { ReadGate } from '../src/read-gate.ts'
import { media } from '../src/media.ts'

const testEnv = (folder: string, own: Partial<Env> = {}): Env => ({
  ...commonTestEnv,
  FILE_LINK_KEY: 'a key of thirty-two letters or so',
  STORAGE: 'folder',
  STORAGE_FOLDER: folder,
  S3_REGION: 'us-east-1',
  QUOTA_MB: 200,
  UPLOADS_PER_HOUR: 100_000,
  DISK_FREE_MB_MIN: 0,
  IMAGE_MEMORY_MB_MAX: 768,
  IMAGE_SECONDS_MAX: 60,
  HEIC: 'on',
  CONVERT_MINUTES_MAX: 20,
  VIDEO_MEMORY_MB_MAX: 1_536,
  FFMPEG: 'off',
  ...own,
})

export interface WorldOptions extends Partial<Omit<TestServiceOptions<Env>, 'env' | 'clock'>> {
  readonly env?: Partial<Env>
  readonly startsAt?: string
  readonly folder?: string
  readonly gate?: ReadGate
}

export interface UploadOf {
  readonly token: string
  readonly bytes: Uint8Array
  readonly path?: string
  readonly name?: string
  readonly type?: string
}

const metadata = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const createUploads = (app: HttpApp) => {
  const tus = async (
    method: string,
    path: string,
    { token, headers = {}, body }: { token?: string; headers?: Readonly<Record<string, string>>; body?: Uint8Array },
  ): Promise<Response> =>
    app.request(path, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/offset+octet-stream', 'content-length': String(body.length) } : {}),
        ...headers,
      },
      ...(body ? { body } : {}),
    })

  const create = ({ token, bytes, path = '', name = 'a file', type = 'image/png' }: UploadOf): Promise<Response> =>
    tus('POST', '/uploads', {
      token,
      headers: {
        'upload-length': String(bytes.length),
        'upload-metadata': metadata({ filename: name, filetype: type, path }),
      },
    })

  const append = (token: string, id: string, offset: number, body: Uint8Array): Promise<Response> =>
    tus('PATCH', `/uploads/${id}`, { token, headers: { 'upload-offset': String(offset) }, body })

  const idIn = (answer: Response): string => (answer.headers.get('location') ?? '').split('/').at(-1) ?? ''

  const upload = async (of: UploadOf): Promise<{ id: string; answer: Response }> => {
    let answer = await create(of)
    const id = idIn(answer)
    if (answer.status !== 201) return { id, answer }
    for (let offset = 0; offset < of.bytes.length; offset += limits.uploadChunkBytes) {
      answer = await append(of.token, id, offset, of.bytes.subarray(offset, offset + limits.uploadChunkBytes))
      if (answer.status !== 204) break
    }
    return { id, answer }
  }

  return { tus, create, append, upload, idIn }
}

const createFiles = (service: TestService<Deps>) => {
  const view = async (token: string, id: string): Promise<FileView> =>
    (await service.call(getFile, { params: { id }, token })).body.data.file

  const settled = (token: string, id: string): Promise<FileView> =>
    waitFor(
      async () => {
        const file = await view(token, id)
        return file.state === 'processing' || file.state === 'uploading' ? null : file
      },
      { what: `file ${id}`, timeoutMs: 60_000 },
    )

  const fetchFile = async (url: string | null, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
    if (url === null || fileIdOf(url) === null) throw new Error(`${url} is no address of a file`)
    return service.app.request(url.replace('/api', ''), { headers })
  }

  const storedKeys = async (): Promise<string[]> => {
    const keys: string[] = []
    for (;;) {
      const page = await service.deps.storage.keysBefore(new Date(8_640_000_000_000_000), keys.at(-1) ?? '')
      if (page.length === 0) return keys
      keys.push(...page)
    }
  }

  return { view, settled, fetchFile, storedKeys }
}

export const startWorld = async (options: WorldOptions = {}) => {
  const { env = {}, startsAt = '2026-11-21T12:00:00.000Z', folder: given, gate, ...more } = options
  const owners = createOwners()
  const time = { now: new Date(startsAt) }
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'love-space-media-')))
  const gated: typeof media = gate
    ? { ...media, createDeps: async (kit) => ({ ...(await media.createDeps(kit)), gate }) }
    : media
  const service = await startTestService(withOwners(gated, owners), {
    // A retry's delay would not pass while the clock stands still.
    jobOptions: { retryDelaysMs: [0, 0, 0], unavailableDelayMs: 0 },
    ...more,
    env: testEnv(folder, { ...testS3(`t-${newId()}`), ...env }),
    clock: () => time.now,
  })

  return {
    service,
    owners,
    folder,
    ...createCouples(service, owners),
    ...createUploads(service.app),
    ...createFiles(service),
    now: () => time.now,
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms)
    },
    stop: async (stop: { keepDatabase?: boolean; keepFolder?: boolean } = {}) => {
      service.deps.images.stop()
      await service.stop(stop)
      if (!stop.keepFolder) await rm(folder, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>
