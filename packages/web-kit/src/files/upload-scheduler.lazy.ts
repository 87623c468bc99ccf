import { kitTexts } from '@love-space/texts/en/kit.ts'
import { sendHeldWrites } from '../api/api-client.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { useOnline } from '../browser/online.ts'
import { askToSignInAgain } from '../credentials/session-expiry.store.ts'
import { refreshToken } from '../credentials/token-refresh.ts'
import { webLocks } from '../browser/web-locks.ts'
import { keepAwake } from './leaving-guard.lazy.ts'
import * as queue from './upload-state.lazy.ts'
import { givePoster, sendFile } from './upload-transfer.lazy.ts'
import { takeOverOldRows } from './upload-storage.lazy.ts'
import { applyUse } from './upload-use.lazy.ts'
import type { Upload, UploadState } from './uploads.store.ts'

const parallelMax = 3
const retryMs = [1_000, 2_000, 5_000, 10_000, 30_000]
const shownWhenDoneMs = 4_000

const active = new Map<string, AbortController>()
const delays = new Map<string, { tries: number; until: number }>()
/** Token whose session has ended, so that nothing is sent with it. */
let deadToken: string | null = null

let isStarted = false

export async function startUploads(): Promise<void> {
  if (isStarted) return schedule()
  isStarted = true
  try {
    await queue.load()
    await markMissing()
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
  // A tab of the last release sends its list under the same lock.
  await takeOverOldRows().catch(() => undefined)
  // Another tab may have changed the queue.
  await queue.load()
  await markMissing()
  await resumeAbandoned()
  const stop = [
    useOnline.subscribe(({ isOnline }) => {
      if (isOnline) delays.clear()
      schedule()
    }),
    credentials.subscribe(schedule),
  ]
  await new Promise<void>((resolve) => {
    ended = resolve
    schedule()
  })
  ended = undefined
  clearTimeout(timer)
  for (const one of stop) one()
}

const isWithinReach = ({ id, isKept }: Upload): boolean => isKept || queue.isChosenHere(id)

async function resumeAbandoned(): Promise<void> {
  for (const upload of queue.all()) {
    const { id, state } = upload
    const isAnothers = state === 'uploading' && !active.has(id)
    if (isWithinReach(upload) && (isAnothers || state === 'missing')) await queue.patch(upload, { state: 'waiting' })
  }
}

const followed = new Set<string>()

/** Marks uploads as missing whose files only closed pages had. */
async function markMissing(): Promise<void> {
  for (const upload of queue.all()) {
    const { state, heldBy } = upload
    if (isWithinReach(upload) || (state !== 'uploading' && state !== 'waiting')) continue
    if (!(await queue.isHeldElsewhere(upload))) await queue.patch(upload, { state: 'missing' })
    else if (heldBy !== undefined && !followed.has(heldBy)) {
      followed.add(heldBy)
      void queue.untilClosed(heldBy).then(queue.load).then(markMissing)
    }
  }
}

const dueAt = ({ id }: Upload): number => delays.get(id)?.until ?? 0
export const endDelay = (id: string): void => void delays.delete(id)

const isRunnable = (upload: Upload): boolean => {
  const { id, userId, state } = upload
  return (
    userId === credentials.userId() &&
    credentials.token() !== deadToken &&
    (state === 'finishing' || ((state === 'waiting' || state === 'uploading') && isWithinReach(upload))) &&
    !active.has(id)
  )
}

export function schedule(): void {
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
  if (next !== Number.POSITIVE_INFINITY) timer = setTimeout(schedule, next - now)
  void keepAwake(active.size > 0)
  if (active.size === 0 && waiting.length === 0) ended()
}
queue.followOtherTabs(() => {
  schedule()
  void markMissing()
  const isOnlyHere = ({ id, isKept, state }: Upload) =>
    !isKept && queue.isChosenHere(id) && (state === 'waiting' || state === 'missing')
  if (queue.all().some(isOnlyHere)) void startUploads()
})
credentials.onUserChange(() => void queue.load().then(schedule))
document.addEventListener('visibilitychange', schedule)

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
      await queue.patch(upload, { state: 'done' })
      setTimeout(() => void queue.drop(upload), shownWhenDoneMs)
    }
    endDelay(id)
  } catch (error) {
    if (!controller.signal.aborted) await handleFailure(id, error)
  } finally {
    active.delete(id)
    schedule()
  }
}

const passing = new Set(['UPLOAD_BUSY', 'UPLOAD_OFFSET_WRONG', 'CONFLICT', 'TOO_MANY_REQUESTS'])

const refused = new Set([
  'FILE_MISSING',
  'FILE_UNSUPPORTED',
  'FILE_KIND_REFUSED',
  'FILE_FORMAT_REFUSED',
  'FILE_TOO_LARGE',
  'VOICE_TOO_LONG',
  'VOICE_SILENT',
  'VOICE_UNREADABLE',
])

/** The server keeps an unfinished upload, and a file that nothing uses, for a day. */
const gone = new Set(['UPLOAD_NOT_FOUND', 'FILE_NOT_FOUND'])

/** Retries after a network error or a busy server. Marks the upload as failed after other errors. */
async function handleFailure(id: string, error: unknown): Promise<void> {
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
    return queue.patch(upload, { state })
  }
  const isLost = error instanceof ApiProblem && gone.has(error.code) && upload.url !== null
  if (isLost && (state === 'waiting' || (upload.isSentAgain !== true && (await queue.fileOf(upload))))) {
    const isSentAgain = upload.isSentAgain === true || state === 'finishing'
    return queue.patch(upload, { state: 'waiting', url: null, sent: 0, posterId: undefined, isSentAgain })
  }
  const isTemporary =
    error instanceof OfflineError ||
    (error instanceof ApiProblem && (passing.has(error.code) || (error.status >= 500 && error.status !== 507)))
  if (!isTemporary) {
    const failure = error instanceof ApiProblem ? error.message : kitTexts.uploadFailed
    const isRefused = error instanceof ApiProblem && refused.has(error.code)
    await queue.patch(upload, { state: 'failed', failure, isRefused })
    // A write is sent without a refused file.
    if (isRefused) void sendHeldWrites('offline')
    return
  }
  postpone(id, error instanceof ApiProblem ? error.retryAfterS : null)
  return queue.patch(upload, { state })
}

function postpone(id: string, retryAfterS: number | null = null): void {
  const { tries = 0 } = delays.get(id) ?? {}
  const waitMs = Math.max(retryMs[Math.min(tries, retryMs.length - 1)] ?? 0, (retryAfterS ?? 0) * 1_000)
  delays.set(id, { tries: tries + 1, until: Date.now() + waitMs })
}
