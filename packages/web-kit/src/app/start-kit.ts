import { sendHeldWrites } from '../api/api-client.ts'
import { credentials } from '../credentials/credentials.ts'
import { loadHeldWrites, useHeldWrites, type HeldWrite } from '../api/held-writes.store.ts'
import { startLive, useLiveStatus } from '../live/live.ts'
import { useOnline } from '../browser/online.ts'
import { sendPendingLogout } from '../credentials/pending-logout.ts'
import { queryClient, refreshQueries } from '../queries/query-client.ts'
import type { Query } from '../query.ts'
import { quiet } from '../queries/quiet.ts'
import { startSession } from '../session/session.store.ts'
import '../browser/theme.store.ts'
import { continueUploads } from '../files/uploads.ts'

/** Starts the kit. The shell calls it once, before rendering. */
export function startKit(): void {
  sendPendingLogout().catch(() => undefined)
  void startSession()
  // Visitors have nothing cached, so for them the cache loads after their first page.
  if (credentials.userId() !== undefined) keepReads()
  useOnline.subscribe(({ isOnline }) => {
    if (isOnline) void sendQueuedWrites()
  })
  // The server may have become reachable before the write was held.
  useHeldWrites.subscribe(({ writes }, before) => {
    if (newestOf(writes) > newestOf(before.writes)) void sendQueuedWrites()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendQueuedWrites()
  })
  void loadHeldWrites().then(() => sendQueuedWrites())
}

let keeping: Promise<void> | undefined

function keepReads(): void {
  keeping ??= import(/* webpackChunkName: "read-cache" */ './keep-on-device.lazy.ts')
    .then(({ keepOnDevice }) => keepOnDevice())
    .catch(() => undefined)
}

/** Starts live updates. The shell calls it once, after the first page. */
export async function startLiveUpdates(): Promise<void> {
  followLive()
  await quiet()
  keepReads()
  startLive()
  continueUploads()
  credentials.onUserChange(continueUploads)
}

/** Starts notifications. The shell calls it last. `open` navigates without a reload. */
export async function startNotices(open: (path: string) => void): Promise<void> {
  await quiet()
  const { startPush } = await import(/* webpackChunkName: "push" */ '../notifications/push.lazy.ts')
  startPush(open)
}

const queueRetryMsMin = 1_000
const queueRetryMsMax = 30_000
let queueRetry: ReturnType<typeof setTimeout> | undefined

const newestOf = (writes: readonly HeldWrite[]) =>
  writes
    .map(({ heldAt }) => heldAt)
    .toSorted()
    .at(-1) ?? ''

const isQueued = (): boolean =>
  useOnline.getState().isOnline && useHeldWrites.getState().writes.some(({ reason }) => reason === 'offline')

async function sendQueuedWrites(retryMs = queueRetryMsMin) {
  if (!isQueued()) return
  const { sent } = await sendHeldWrites('offline')
  // Reconnection alone does not send them: a server may answer 503, and the code that sends them may not load at once.
  clearTimeout(queueRetry)
  const next = Math.min(2 * retryMs, queueRetryMsMax)
  if (isQueued()) queueRetry = setTimeout(() => void sendQueuedWrites(next), retryMs)
  if (sent > 0) await refreshQueries()
}

function followLive() {
  useLiveStatus.subscribe(({ isUp, since }, before) => {
    if (!isUp || before.isUp) return
    const isOld = ({ state }: Query) => state.dataUpdatedAt < since
    if (since <= performance.timeOrigin) void queryClient.invalidateQueries({ predicate: isOld })
    // Another tab holds the stream, so running requests may be stale.
    else void refreshQueries({ predicate: isOld })
  })
}
