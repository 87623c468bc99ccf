import { kitTexts } from '@love-space/texts/en/kit.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { useOnline } from '../browser/online.ts'
import { askToSignInAgain } from '../credentials/session-expiry.store.ts'
import { refreshToken } from '../credentials/token-refresh.ts'
import { webLocks } from '../browser/web-locks.ts'
import { keepAwake } from './leaving-guard.lazy.ts'
import * as queue from './upload-state.lazy.ts'
import { givePoster, sendFile } from './upload-transfer.lazy.ts'
import { applyUse } from './upload-use.lazy.ts'
import type { Upload, UploadState } from './uploads.store.ts'

const parallelMax = 3
const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000]
const shownWhenDoneMs = 4_000

const active = new Map<string, AbortController>()
const delays = new Map<string, { tries: number; until: number }>()
/** The token whose session has ended; nothing is sent with it. */
let deadToken: string | null = null

let isStarted = false

/** Sends waiting uploads as soon as no other tab does. */
export async function startUploads(): Promise<void> {
  if (isStarted) return look()
  isStarted = true
  try {
    await queue.load()
    await (webLocks ? webLocks.request('love-space-uploads', sendAll) : sendAll())
  } finally {
    isStarted = false
  }
  // Files added while the lock was being released have no sender yet.
  if (queue.all().some(isRunnable)) await startUploads()
}

let ended: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

async function sendAll(): Promise<void> {
  // Another tab may have changed the queue.
  await queue.load()
  await queue.forgetOthers()
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

/** Takes over uploads of closed pages; files that only those had are marked `missing`. */
async function adopt(): Promise<void> {
  for (const upload of queue.all()) {
    const { id, state } = upload
    if (active.has(id) || (state !== 'uploading' && state !== 'waiting' && state !== 'missing')) continue
    const next: UploadState = (await queue.fileOf(upload)) ? 'waiting' : 'missing'
    if (next !== state) await queue.patch(id, { state: next })
  }
}

/** Epoch ms; 0: at once. */
const dueAt = ({ id }: Upload): number => delays.get(id)?.until ?? 0
export const endDelay = (id: string): void => void delays.delete(id)

const isRunnable = ({ id, userId, state }: Upload): boolean =>
  userId === credentials.userId() &&
  credentials.token() !== deadToken &&
  (state === 'waiting' || state === 'uploading' || state === 'finishing') &&
  !active.has(id)

/** Starts due uploads, aborts unwanted ones, and releases the lock when none are left. */
export function look(): void {
  if (!ended) return
  for (const [id, controller] of active) {
    const upload = queue.find(id)
    const isWanted = upload && upload.state !== 'paused' && upload.userId === credentials.userId()
    if (!isWanted) controller.abort()
  }
  const now = Date.now()
  const waiting = queue.all().filter(isRunnable)
  for (const upload of waiting) {
    if (active.size >= parallelMax || !useOnline.getState().isOnline) break
    if (dueAt(upload) <= now) void run(upload)
  }
  clearTimeout(timer)
  const next = Math.min(...waiting.map(dueAt).filter((due) => due > now))
  if (next !== Number.POSITIVE_INFINITY) timer = setTimeout(look, next - now)
  void keepAwake(active.size > 0)
  if (active.size === 0 && waiting.length === 0) ended()
}
queue.followOtherTabs(look)
document.addEventListener('visibilitychange', look)

async function run(upload: Upload): Promise<void> {
  const { id } = upload
  const controller = new AbortController()
  active.set(id, controller)
  try {
    if (upload.state !== 'finishing') await sendFile(upload, () => endDelay(id), controller.signal)
    if (controller.signal.aborted) return
    const sent = queue.find(id)
    if (sent?.state === 'finishing') {
      await givePoster(sent, controller.signal)
      await applyUse(sent, controller.signal)
      await queue.patch(id, { state: 'done' })
      setTimeout(() => void queue.drop(id), shownWhenDoneMs)
    }
    endDelay(id)
  } catch (error) {
    if (!controller.signal.aborted) await meet(id, error)
  } finally {
    active.delete(id)
    look()
  }
}

const passing = new Set(['UPLOAD_BUSY', 'UPLOAD_OFFSET_WRONG', 'CONFLICT', 'TOO_MANY_REQUESTS'])

/** Retries after network errors and a busy server, otherwise marks the upload failed. */
async function meet(id: string, error: unknown): Promise<void> {
  const upload = queue.find(id)
  if (!upload) return
  const state: UploadState = upload.state === 'finishing' ? 'finishing' : 'waiting'
  if (error instanceof ApiProblem && error.status === 401) {
    const token = credentials.token()
    const outcome = token === null ? 'ended' : await refreshToken(token)
    if (outcome === 'ended') {
      deadToken = token
      askToSignInAgain()
    } else if (outcome === 'unreachable') postpone(id)
    return queue.patch(id, { state })
  }
  const isGone = error instanceof ApiProblem && error.code === 'UPLOAD_NOT_FOUND' && upload.url !== null
  if (isGone && state === 'waiting') return queue.patch(id, { state, url: null, sent: 0 })
  const mayPass =
    error instanceof OfflineError ||
    (error instanceof ApiProblem && (passing.has(error.code) || (error.status >= 500 && error.status !== 507)))
  if (!mayPass) {
    const failure = error instanceof ApiProblem ? error.message : kitTexts.uploadFailed
    return queue.patch(id, { state: 'failed', failure })
  }
  postpone(id, error instanceof ApiProblem ? error.retryAfterS : null)
  return queue.patch(id, { state })
}

function postpone(id: string, retryAfterS: number | null = null): void {
  const { tries = 0 } = delays.get(id) ?? {}
  const waitMs = Math.max(retryMs[Math.min(tries, retryMs.length - 1)] ?? 0, (retryAfterS ?? 0) * 1_000)
  delays.set(id, { tries: tries + 1, until: Date.now() + waitMs })
}
