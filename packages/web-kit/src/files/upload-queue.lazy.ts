import { del, delMany, get, keys, set, update } from 'idb-keyval'
import { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { limits } from '@love-space/contracts/limits.ts'
import { changeFile } from '@love-space/contracts/media/file.calls.ts'
import { cancelUpload, createUpload, uploadBase64 } from '@love-space/contracts/media/upload.calls.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import { api } from '../api/api-client.ts'
import { ApiProblem, OfflineError, type ProblemDetails } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { noteReachable, useOnline } from '../browser/online.ts'
import { publicConfig } from '../browser/public-config.ts'
import { randomId } from '../browser/random-id.ts'
import { askToSignInAgain } from '../credentials/session-expiry.store.ts'
import { storage } from '../browser/storage.ts'
import { refreshToken } from '../credentials/token-refresh.ts'
import { applyUse } from './upload-use.lazy.ts'
import { useUploads, waitingKey, type Upload, type UploadRequest, type UploadState } from './uploads.store.ts'
import { webLocks } from '../browser/web-locks.ts'

const databaseKey = 'uploads'
const parallelMax = 3
/** Bytes of files that this browser keeps in all. */
const keptBytesMax = 500 * 1_048_576
const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000]
const shownWhenDoneMs = 4_000

const blobKeyPrefix = 'upload-file:'
const blobKey = (id: string): string => blobKeyPrefix + id

/** Files chosen in this tab. */
const chosen = new Map<string, File>()
/** What this tab is sending, with how to stop it. */
const active = new Map<string, AbortController>()
/** When to try again what met a lost network or a busy server. */
const delays = new Map<string, { tries: number; until: number }>()
/** The token that the server refused for good: nothing is sent with it. */
let deadToken: string | null = null

type Notice = { readonly kind: 'changed' } | { readonly kind: 'sent'; readonly id: string; readonly sent: number }
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('love-space-uploads') : undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none.
const tell = (notice: Notice) => channel?.postMessage(notice)
channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
  if (data.kind === 'changed') void load().then(look)
  else show(data.id, { sent: data.sent })
})

const all = (): readonly Upload[] => useUploads.getState().uploads
const find = (id: string): Upload | undefined => all().find((upload) => upload.id === id)

/** Shows what is not worth keeping, such as how much of a chunk has gone out. */
function show(id: string, change: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }))
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One after the other, so that nothing older that was read replaces what was changed meanwhile. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** Reads what earlier pages and other tabs have left. */
const load = (): Promise<void> =>
  inTurn(async () => {
    const kept = await get<readonly Upload[]>(databaseKey).catch(() => undefined)
    if (!kept) return
    const sending = new Map(all().map((upload) => [upload.id, upload.sent]))
    const ended = all().filter(({ id, state }) => state === 'done' && !kept.some((upload) => upload.id === id))
    const uploads = kept.map((upload) => ({ ...upload, sent: Math.max(upload.sent, sending.get(upload.id) ?? 0) }))
    useUploads.setState({ uploads: [...uploads, ...ended] })
  })

/** Changes the queue in one step, whatever other tabs do meanwhile. Where the browser keeps nothing it lives with the page. */
const change = (apply: (uploads: readonly Upload[]) => readonly Upload[]): Promise<void> =>
  inTurn(async () => {
    let left = apply(all()).length
    await update<readonly Upload[]>(databaseKey, (kept = []) => {
      const after = apply(kept).filter(({ state }) => state !== 'done')
      left = after.length
      return [...after]
    }).catch(() => undefined)
    useUploads.setState(({ uploads }) => ({ uploads: apply(uploads) }))
    if (left > 0) storage.set(waitingKey, '1')
    else storage.remove(waitingKey)
    tell({ kind: 'changed' })
  })

const patch = (id: string, fields: Partial<Upload>): Promise<void> =>
  change((uploads) => uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))

const drop = (id: string): Promise<void> => change((uploads) => uploads.filter((upload) => upload.id !== id))

export async function add(requests: readonly UploadRequest[]): Promise<readonly string[]> {
  const userId = credentials.userId()
  if (userId === undefined) throw new ApiProblem(401, { message: kitTexts.signedOut })
  await load()
  const ids: string[] = []
  for (const { file, type, path, use, edit = null } of requests) {
    const id = randomId()
    ids.push(id)
    chosen.set(id, file)
    const isKept = await keep(id, file)
    const upload: Upload = {
      id,
      userId,
      name: file.name,
      type,
      bytes: file.size,
      lastModified: file.lastModified,
      path,
      use,
      edit,
      state: 'waiting',
      sent: 0,
      url: null,
      failure: null,
      isKept,
    }
    await change((uploads) => [...uploads, upload])
  }
  void start()
  return ids
}

/** Keeps the bytes in this browser until the server has them; false where there is no room. */
async function keep(id: string, file: File): Promise<boolean> {
  const kept = all().reduce((sum, { isKept, bytes }) => sum + (isKept ? bytes : 0), 0)
  if (kept + file.size > keptBytesMax) return false
  return set(blobKey(id), file.slice(0, file.size, file.type)).then(
    () => true,
    () => false,
  )
}

const fileOf = async ({ id, isKept }: Upload): Promise<Blob | undefined> =>
  chosen.get(id) ?? (isKept ? await get<Blob>(blobKey(id)).catch(() => undefined) : undefined)

export async function pause(id: string): Promise<void> {
  const { state } = find(id) ?? {}
  if (state === 'waiting' || state === 'uploading') await patch(id, { state: 'paused' })
  look()
}

export async function resume(id: string): Promise<void> {
  const upload = find(id)
  if (!upload || (upload.state !== 'paused' && upload.state !== 'failed')) return
  delays.delete(id)
  const isUploaded = upload.url !== null && upload.sent === upload.bytes
  await patch(id, { state: isUploaded ? 'finishing' : 'waiting', failure: null })
  void start()
}

export async function cancel(id: string): Promise<void> {
  const upload = find(id)
  if (!upload) return
  await drop(id)
  look()
  await forget(id)
  const uploadId = upload.url?.split('/').at(-1)
  // What is not taken off now the server gives up after a day.
  if (uploadId && upload.state !== 'done') {
    const headers = { 'Tus-Resumable': '1.0.0' }
    await api.call(cancelUpload, { params: { id: uploadId }, headers }).catch(() => undefined)
  }
}

/** Called at sign-out: a browser keeps no files for the next person. */
export async function forgetAll(): Promise<void> {
  await load()
  const ids = new Set(all().map(({ id }) => id))
  await change((uploads) => uploads.filter(({ id }) => !ids.has(id)))
  look()
  for (const id of ids) await forget(id)
  const kept = (await keys<string>().catch(() => [])).filter((key) => key.startsWith(blobKeyPrefix))
  await delMany(kept).catch(() => undefined)
}

/** What somebody left who was signed in before and did not sign out, such as by the other's ring. */
async function forgetOthers(): Promise<void> {
  const userId = credentials.userId()
  for (const upload of all()) {
    if (userId === undefined || upload.userId === userId) continue
    await drop(upload.id)
    await forget(upload.id)
  }
}

async function forget(id: string): Promise<void> {
  chosen.delete(id)
  delays.delete(id)
  guardLeaving()
  await del(blobKey(id)).catch(() => undefined)
}

export async function chooseAgain(id: string, file: File): Promise<boolean> {
  const upload = find(id)
  if (!upload) return false
  const isSame = file.name === upload.name && file.size === upload.bytes && file.lastModified === upload.lastModified
  if (!isSame) return false
  chosen.set(id, file)
  await patch(id, { state: 'waiting' })
  void start()
  return true
}

// --- one tab at a time ---

let isStarted = false

/** Sends what waits, in this tab as soon as no other one is at it. */
export async function start(): Promise<void> {
  if (isStarted) return look()
  isStarted = true
  try {
    await load()
    await (webLocks ? webLocks.request('love-space-uploads', sendAll) : sendAll())
  } finally {
    isStarted = false
  }
  // What was added between the end of the turn and here found nobody to send it.
  if (all().some(isRunnable)) await start()
}

let ended: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

async function sendAll(): Promise<void> {
  // Another tab may have done it, or left it half done.
  await load()
  await forgetOthers()
  await adopt()
  const stop = [
    useOnline.subscribe(({ isOnline }) => {
      if (isOnline) delays.clear()
      look()
    }),
    credentials.subscribe(look),
  ]
  await new Promise<void>((resolve) => {
    ended = resolve
    look()
  })
  ended = undefined
  clearTimeout(timer)
  for (const one of stop) one()
}

/** What a page that is gone was sending goes on here; what only that page had has to be chosen again. */
async function adopt(): Promise<void> {
  for (const upload of all()) {
    const { id, state } = upload
    if (active.has(id) || (state !== 'uploading' && state !== 'waiting' && state !== 'missing')) continue
    const next: UploadState = (await fileOf(upload)) ? 'waiting' : 'missing'
    if (next !== state) await patch(id, { state: next })
  }
}

const isRunnable = ({ id, userId, state }: Upload): boolean =>
  userId === credentials.userId() &&
  credentials.token() !== deadToken &&
  (state === 'waiting' || state === 'uploading' || state === 'finishing') &&
  !active.has(id)

/** Begins what may begin and stops what is no longer wanted; ends the turn of this tab when nothing is left. */
function look(): void {
  if (!ended) return
  for (const [id, controller] of active) {
    const upload = find(id)
    const isWanted = upload && upload.state !== 'paused' && upload.userId === credentials.userId()
    if (!isWanted) controller.abort()
  }
  const now = Date.now()
  const waiting = all().filter(isRunnable)
  for (const upload of waiting) {
    if (active.size >= parallelMax || !useOnline.getState().isOnline) break
    if ((delays.get(upload.id)?.until ?? 0) <= now) void run(upload)
  }
  clearTimeout(timer)
  const next = Math.min(...waiting.map(({ id }) => delays.get(id)?.until ?? Number.POSITIVE_INFINITY))
  if (next > now && next !== Number.POSITIVE_INFINITY) timer = setTimeout(look, next - now)
  void keepAwake(active.size > 0)
  guardLeaving()
  if (active.size === 0 && waiting.length === 0) ended()
}

async function run(upload: Upload): Promise<void> {
  const { id } = upload
  const controller = new AbortController()
  active.set(id, controller)
  try {
    if (upload.state !== 'finishing') await send(upload, controller.signal)
    if (controller.signal.aborted) return
    const sent = find(id)
    if (sent?.state === 'finishing') {
      await givePoster(sent, controller.signal)
      await applyUse(sent, controller.signal)
      await patch(id, { state: 'done' })
      setTimeout(() => void drop(id), shownWhenDoneMs)
    }
    delays.delete(id)
  } catch (error) {
    if (!controller.signal.aborted) await meet(id, error)
  } finally {
    active.delete(id)
    look()
  }
}

const passing = new Set(['UPLOAD_BUSY', 'UPLOAD_OFFSET_WRONG', 'CONFLICT', 'TOO_MANY_REQUESTS'])

/** What a failure means: the network and a busy server pass, a refusal stays. */
async function meet(id: string, error: unknown): Promise<void> {
  const upload = find(id)
  if (!upload) return
  const state: UploadState = upload.state === 'finishing' ? 'finishing' : 'waiting'
  if (error instanceof ApiProblem && error.status === 401) {
    const token = credentials.token()
    const outcome = token === null ? 'ended' : await refreshToken(token)
    if (outcome === 'ended') {
      deadToken = token
      askToSignInAgain()
    } else if (outcome === 'unreachable') postpone(id)
    return patch(id, { state })
  }
  const isGone = error instanceof ApiProblem && error.code === 'UPLOAD_NOT_FOUND' && upload.url !== null
  if (isGone && state === 'waiting') return patch(id, { state, url: null, sent: 0 })
  const mayPass =
    error instanceof OfflineError ||
    (error instanceof ApiProblem && (passing.has(error.code) || (error.status >= 500 && error.status !== 507)))
  if (!mayPass) {
    return patch(id, { state: 'failed', failure: error instanceof ApiProblem ? error.message : kitTexts.uploadFailed })
  }
  postpone(id, error instanceof ApiProblem ? error.retryAfterS : null)
  return patch(id, { state })
}

function postpone(id: string, retryAfterS: number | null = null): void {
  const { tries = 0 } = delays.get(id) ?? {}
  const waitMs = Math.max(retryMs[Math.min(tries, retryMs.length - 1)] ?? 0, (retryAfterS ?? 0) * 1_000)
  delays.set(id, { tries: tries + 1, until: Date.now() + waitMs })
}

// --- one file ---

/** Sends a file from where the server has it; returns when all of it is acknowledged, or when it was aborted. */
async function send(upload: Upload, signal: AbortSignal): Promise<void> {
  const { id } = upload
  const file = await fileOf(upload)
  if (!file) return patch(id, { state: 'missing' })
  if (signal.aborted) return
  await patch(id, { state: 'uploading' })
  await sendPoster(upload, file, signal)
  if (signal.aborted) return
  const url = await sendBytes(upload, file, signal)
  if (url === null) return
  await patch(id, { state: 'finishing', url, sent: upload.bytes })
  await forget(id)
}

/** A picture of a video goes first, so that the video is never without one. Nothing depends on it. */
async function sendPoster(upload: Upload, file: Blob, signal: AbortSignal): Promise<void> {
  const { id, type, path, name, posterId } = upload
  if (!type.startsWith('video/') || posterId !== undefined) return
  try {
    const { posterOf } = await import(/* webpackChunkName: "video-poster" */ './video-poster.lazy.ts')
    const poster = await posterOf(file)
    if (poster === null) return
    const body = { file: poster, filename: `${name.slice(0, 100)}.jpg`, mimetype: 'image/jpeg', path }
    const { data } = await api.call(uploadBase64, { body, signal })
    await patch(id, { posterId: data.file.id })
  } catch {
    // The server makes one itself where it can; a video plays without.
  }
}

async function givePoster({ url, posterId }: Upload, signal: AbortSignal): Promise<void> {
  const fileId = url?.split('/').at(-1)
  if (posterId === undefined || fileId === undefined) return
  await api.call(changeFile, { params: { id: fileId }, body: { posterId }, signal }).catch((error: unknown) => {
    if (error instanceof OfflineError) throw error
  })
}

/** Where the upload is once it is complete; null when it was aborted. */
function sendBytes(upload: Upload, file: Blob, signal: AbortSignal): Promise<string | null> {
  const { id, name, type, path } = upload
  return new Promise((resolve, reject) => {
    const tus: TusUpload = new TusUpload(file, {
      // Without an endpoint a refused resumption is told of instead of being begun anew unseen.
      ...(upload.url === null
        ? { endpoint: new URL(publicConfig.apiBase + createUpload.path, location.href).href }
        : { uploadUrl: new URL(upload.url, location.href).href }),
      chunkSize: limits.uploadChunkBytes,
      // Waiting and trying again is this queue's, which knows of the connection and the session.
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { filename: name, filetype: type, path },
      onBeforeRequest: (request) => {
        request.setHeader('Authorization', `Bearer ${credentials.token() ?? ''}`)
      },
      onUploadUrlAvailable: () => {
        if (!tus.url || signal.aborted) return
        const url = new URL(tus.url).pathname
        // Known at once, so that cancelling now deletes it on the server too.
        show(id, { url })
        void patch(id, { url })
      },
      onProgress: (sent) => {
        if (signal.aborted) return
        show(id, { sent })
        tell({ kind: 'sent', id, sent })
      },
      onChunkComplete: (_size, sent) => {
        delays.delete(id)
        noteReachable(true)
        if (!signal.aborted) void patch(id, { sent })
      },
      onSuccess: () => resolve(tus.url === null ? null : new URL(tus.url).pathname),
      onError: (error) => reject(problemOf(error)),
    })
    signal.addEventListener('abort', () => {
      void tus.abort()
      resolve(null)
    })
    tus.start()
  })
}

function problemOf(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) {
    if (error instanceof DetailedError && error.originalRequest) return new OfflineError(error)
    return error
  }
  let details: ProblemDetails = {}
  try {
    details = JSON.parse(response.getBody()) as ProblemDetails
  } catch {
    // The answer to a HEAD has no body; its status says enough.
    if (status === 404 || status === 410) details = { code: 'UPLOAD_NOT_FOUND' }
    else if (status === 423) details = { code: 'UPLOAD_BUSY' }
  }
  return new ApiProblem(status, { message: kitTexts.uploadFailed, ...details })
}

// --- while something is under way ---

let wakeLock: { release(): Promise<void> } | null = null

/** A phone that goes to sleep stops sending. Not every browser lets a page ask for more, and none has to. */
async function keepAwake(isNeeded: boolean): Promise<void> {
  if (!isNeeded) {
    const held = wakeLock
    wakeLock = null
    await held?.release().catch(() => undefined)
    return
  }
  if (wakeLock || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
  const taken = await navigator.wakeLock.request('screen').catch(() => null)
  if (!taken) return
  if (wakeLock || active.size === 0) return void taken.release().catch(() => undefined)
  wakeLock = taken
  taken.addEventListener('release', () => {
    if (wakeLock === taken) wakeLock = null
  })
}
document.addEventListener('visibilitychange', look)

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Only where leaving would lose something: a file that this page alone has. */
function guardLeaving(): void {
  const wouldLose = all().some(
    ({ id, isKept, state }) => !isKept && chosen.has(id) && (state === 'waiting' || state === 'uploading'),
  )
  if (wouldLose) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}
