import { kitTexts } from '@love-space/texts/en/kit.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { useOnline } from '../browser/online.ts'
import { askToSignInAgain } from '../credentials/session-expiry.store.ts'
import { refreshToken } from '../credentials/token-refresh.ts'
import { webLocks } from '../browser/web-locks.ts'
import { keepAwake } from './leaving-guard.lazy.ts'
import { dueAt, endDelay, endDelays, postpone } from './upload-delays.lazy.ts'
import {
  allUploads,
  dropUpload,
  fileOf,
  findUpload,
  followOtherTabs,
  forgetOthers,
  loadUploads,
  patchUpload,
} from './upload-state.lazy.ts'
import { givePoster, sendFile } from './upload-transfer.lazy.ts'
import { applyUse } from './upload-use.lazy.ts'
import type { Upload, UploadState } from './uploads.store.ts'

const parallelMax = 3
const shownWhenDoneMs = 4_000

/** What this tab is sending, with how to stop it. */
const active = new Map<string, AbortController>()
/** The token that the server refused for good: nothing is sent with it. */
let deadToken: string | null = null

let isStarted = false

/** Sends what waits, in this tab as soon as no other one is at it. */
export async function startUploads(): Promise<void> {
  if (isStarted) return look()
  isStarted = true
  try {
    await loadUploads()
    await (webLocks ? webLocks.request('love-space-uploads', sendAll) : sendAll())
  } finally {
    isStarted = false
  }
  // What was added between the end of the turn and here found nobody to send it.
  if (allUploads().some(isRunnable)) await startUploads()
}

let ended: (() => void) | undefined
let timer: ReturnType<typeof setTimeout> | undefined

async function sendAll(): Promise<void> {
  // Another tab may have done it, or left it half done.
  await loadUploads()
  await forgetOthers()
  await adopt()
  const stop = [
    useOnline.subscribe(({ isOnline }) => {
      if (isOnline) endDelays()
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
  for (const upload of allUploads()) {
    const { id, state } = upload
    if (active.has(id) || (state !== 'uploading' && state !== 'waiting' && state !== 'missing')) continue
    const next: UploadState = (await fileOf(upload)) ? 'waiting' : 'missing'
    if (next !== state) await patchUpload(id, { state: next })
  }
}

const isRunnable = ({ id, userId, state }: Upload): boolean =>
  userId === credentials.userId() &&
  credentials.token() !== deadToken &&
  (state === 'waiting' || state === 'uploading' || state === 'finishing') &&
  !active.has(id)

/** Begins what may begin and stops what is no longer wanted; ends the turn of this tab when nothing is left. */
export function look(): void {
  if (!ended) return
  for (const [id, controller] of active) {
    const upload = findUpload(id)
    const isWanted = upload && upload.state !== 'paused' && upload.userId === credentials.userId()
    if (!isWanted) controller.abort()
  }
  const now = Date.now()
  const waiting = allUploads().filter(isRunnable)
  for (const upload of waiting) {
    if (active.size >= parallelMax || !useOnline.getState().isOnline) break
    if (dueAt(upload.id) <= now) void run(upload)
  }
  clearTimeout(timer)
  const next = Math.min(...waiting.map(({ id }) => dueAt(id)).filter((due) => due > now))
  if (next !== Number.POSITIVE_INFINITY) timer = setTimeout(look, next - now)
  void keepAwake(active.size > 0)
  if (active.size === 0 && waiting.length === 0) ended()
}
followOtherTabs(look)
document.addEventListener('visibilitychange', look)

async function run(upload: Upload): Promise<void> {
  const { id } = upload
  const controller = new AbortController()
  active.set(id, controller)
  try {
    if (upload.state !== 'finishing') await sendFile(upload, controller.signal)
    if (controller.signal.aborted) return
    const sent = findUpload(id)
    if (sent?.state === 'finishing') {
      await givePoster(sent, controller.signal)
      await applyUse(sent, controller.signal)
      await patchUpload(id, { state: 'done' })
      setTimeout(() => void dropUpload(id), shownWhenDoneMs)
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

/** What a failure means: the network and a busy server pass, a refusal stays. */
async function meet(id: string, error: unknown): Promise<void> {
  const upload = findUpload(id)
  if (!upload) return
  const state: UploadState = upload.state === 'finishing' ? 'finishing' : 'waiting'
  if (error instanceof ApiProblem && error.status === 401) {
    const token = credentials.token()
    const outcome = token === null ? 'ended' : await refreshToken(token)
    if (outcome === 'ended') {
      deadToken = token
      askToSignInAgain()
    } else if (outcome === 'unreachable') postpone(id)
    return patchUpload(id, { state })
  }
  const isGone = error instanceof ApiProblem && error.code === 'UPLOAD_NOT_FOUND' && upload.url !== null
  if (isGone && state === 'waiting') return patchUpload(id, { state, url: null, sent: 0 })
  const mayPass =
    error instanceof OfflineError ||
    (error instanceof ApiProblem && (passing.has(error.code) || (error.status >= 500 && error.status !== 507)))
  if (!mayPass) {
    const failure = error instanceof ApiProblem ? error.message : kitTexts.uploadFailed
    return patchUpload(id, { state: 'failed', failure })
  }
  postpone(id, error instanceof ApiProblem ? error.retryAfterS : null)
  return patchUpload(id, { state })
}
