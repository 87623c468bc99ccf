import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { ApiError } from '@love-space/demo-data/demo-client.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import type { PortName } from '@love-space/local-runtime/record/port-names.ts'
import { tusMetadata } from '@love-space/testing/tus-metadata.ts'
import { newCouple, type Partner } from './couple.ts'
import { killPart, recordOf, until, untilBack } from './parts.ts'

/** Counts of a run. All except `acknowledged` and `kills` must be 0. */
export interface UploadTally {
  readonly acknowledged: number
  readonly kills: number
  uploadsLost: number
  halfFiles: number
}

const victims = ['media', 'gateway', 'mongo'] as const satisfies readonly PortName[]
const fileBytes = 3_000_000
const chunkBytes = 262_144
const pauseMsMax = 1_500
/** Limits kills on slow machines, where uploads hardly progress between kills. */
const killsPerUpload = 3
const uploadMsMax = 240_000

export interface Sent {
  readonly id: string
  readonly sha256: string
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns bytes that pass as a video. */
const newVideo = (): Buffer => {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(fileBytes - head.length)
  return Buffer.concat([head, size, Buffer.from('mdat'), randomBytes(fileBytes - head.length - 8)])
}

/** Uploads a file. After each failure, reads the offset and resumes there. Sends the last chunk after `mayEnd`. */
export const upload = async (
  web: string,
  partner: Partner,
  path: string,
  { mayEnd, failed }: { readonly mayEnd?: Promise<void>; readonly failed?: (error: unknown) => void } = {},
): Promise<Sent> => {
  const bytes = newVideo()
  const deadline = Date.now() + uploadMsMax
  const send = (method: string, address: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>) =>
    fetch(web + address, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${partner.client.token}`, ...headers },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(30_000),
    })
  let address: string | null = null
  let offset: number | null = 0
  for (;;) {
    if (Date.now() > deadline) throw new Error(`an upload was not acknowledged within ${uploadMsMax / 1_000} s`)
    try {
      if (address === null) {
        const metadata = tusMetadata({ filename: 'clip.mp4', filetype: 'video/mp4', path })
        const created = await send('POST', '/api/uploads', {
          'upload-length': String(bytes.length),
          'upload-metadata': metadata,
        })
        if (created.status !== 201) throw new ApiError('createUpload', created.status, '', await created.text())
        address = created.headers.get('location') ?? ''
        offset = 0
      }
      if (offset === null) {
        const state = await send('HEAD', address, {})
        if (!state.ok) throw new ApiError('headUpload', state.status, '', '')
        offset = Number(state.headers.get('upload-offset'))
        if (offset === bytes.length) break
      }
      if (offset + chunkBytes >= bytes.length) await mayEnd
      const chunk = new Uint8Array(bytes.subarray(offset, offset + chunkBytes))
      const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const answer = await send('PATCH', address, headers, chunk)
      if (answer.status !== 204) throw new ApiError('appendToUpload', answer.status, '', await answer.text())
      offset = Number(answer.headers.get('upload-offset'))
      if (offset === bytes.length) break
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (refused && ![401, 409, 423, 429].includes(error.status)) throw error
      if (!refused) failed?.(error)
      offset = null
      await delay(200 + Math.random() * 300)
    }
  }
  return { id: address.split('/').at(-1) ?? '', sha256: sha256Of(bytes) }
}

const pathsIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const storageRoot = (dir: string): string => process.env.STORAGE_FOLDER ?? join(dir, 'data', 'files')

export const stagedIn = async (dir: string): Promise<Set<string>> =>
  new Set((await pathsIn(join(storageRoot(dir), 'staging'))).map((name) => name.split('.')[0] ?? name))

export const compareUploads = async (
  { dir, web, log }: { readonly dir: string; readonly web: string; readonly log: (line: string) => void },
  partner: Partner,
  sent: readonly Sent[],
  spaceId: string,
  stagedBefore: ReadonlySet<string>,
  /** Others who uploaded since: only owners can query an upload. */
  others: readonly Partner[] = [],
) => {
  const { client } = partner
  const isKnown = async (id: string, states: readonly string[], to = partner): Promise<boolean> => {
    const answer = await to.client.insist(getFile, { params: { id } }, ({ status }) => status === 404)
    return answer !== null && states.includes(answer.data.file.state)
  }
  const hasOwner = async (id: string): Promise<boolean> => {
    for (const one of [partner, ...others]) if (await isKnown(id, ['uploading', 'ready'], one)) return true
    return false
  }
  let uploadsLost = 0
  for (const { id, sha256 } of sent) {
    const answer = await client.insist(getFile, { params: { id } }, ({ status }) => status === 404)
    const url = answer?.data.file.url
    const bytes = url ? new Uint8Array(await (await fetch(web + url)).arrayBuffer()) : new Uint8Array()
    if (sha256Of(bytes) !== sha256) uploadsLost += 1
  }
  const contents = join(storageRoot(dir), spaceId, 'contents')
  const stored = await pathsIn(contents)
  const shas = await Promise.all(stored.map(async (name) => sha256Of(await readFile(join(contents, name)))))
  let halfFiles = 0
  const isHalf = (what: string): void => {
    halfFiles += 1
    log(what)
  }
  // From storage to database: every stored content belongs to a file, every staged one to a running upload.
  for (const id of stored) if (!(await isKnown(id, ['ready']))) isHalf(`${id} is stored and is no file`)
  for (const id of await stagedIn(dir)) {
    // Ignore uploads of other couples.
    if (stagedBefore.has(id)) continue
    const isOurs = sent.some((one) => one.id === id)
    // An upload whose creation was never acknowledged stays its owner's until it expires after a day.
    const isForeign = !isOurs && !(await hasOwner(id))
    if (isOurs || isForeign) isHalf(`${id} is still staged${isOurs ? ', and acknowledged' : ''}`)
  }
  // From database to storage: every acknowledged file is stored exactly once.
  for (const { id, sha256 } of sent) {
    const times = shas.filter((one) => one === sha256).length
    if (times !== 1) isHalf(`${id} is stored ${times} times`)
  }
  return { uploadsLost, halfFiles }
}

export const runUploadFaults = async (options: {
  dir: string
  uploads: number
  seed: number
  log: (line: string) => void
}): Promise<UploadTally> => {
  const { dir, uploads, seed, log } = options
  const { web } = recordOf(dir)
  const [partner, other] = await newCouple(web, await issueTapLinks(dir, 2))
  if (!partner) throw new Error('A couple is two people.')
  const listening = [partner, ...(other ? [other] : [])]
  try {
    const answer = await partner.client.insist(listSpaces, {})
    const spaceId = answer.data.spaces[0]?.id ?? ''
    const stagedBefore = await stagedIn(dir)
    let isOver = false
    // On a fast machine, uploads would end before the first kill.
    const firstKill = Promise.withResolvers<void>()
    const sending = Promise.all(
      Array.from({ length: uploads }, () => upload(web, partner, `${spaceId}/memory`, { mayEnd: firstKill.promise })),
    ).finally(() => (isOver = true))
    sending.catch(() => undefined)
    const kills = fc.sample(fc.tuple(fc.constantFrom(...victims), fc.nat(pauseMsMax)), {
      seed,
      numRuns: killsPerUpload * uploads,
    })
    let killed = 0
    for (const [victim, pauseMs] of kills) {
      await delay(pauseMs)
      if (isOver) break
      const pid = killPart(dir, victim)
      killed += 1
      firstKill.resolve()
      await untilBack(dir, victim, pid)
    }
    const sent = await sending
    await until(async () => (await fetch(`${web}/api/diagnostics/ping`)).status < 500, 60_000)
    const found = await compareUploads({ dir, web, log }, partner, sent, spaceId, stagedBefore)
    log(
      `${sent.length} uploads acknowledged under ${killed} kills, ${found.uploadsLost} lost, ${found.halfFiles} half files`,
    )
    return { acknowledged: sent.length, kills: killed, ...found }
  } finally {
    for (const { listener } of listening) listener.stop()
  }
}
