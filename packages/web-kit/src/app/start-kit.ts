import { sendHeldWrites } from '../api/api-client.ts'
import { credentials } from '../credentials/credentials.ts'
import { loadHeldWrites, useHeldWrites } from '../api/held-writes.store.ts'
import { startLive, useLiveStatus } from '../live/live.ts'
import { useOnline } from '../browser/online.ts'
import { sendPendingLogout } from '../credentials/pending-logout.ts'
import { queryClient, refreshQueries } from '../queries/query-client.ts'
import type { Query } from '../query.ts'
import { quiet } from '../queries/quiet.ts'
import { startSession } from '../session/session.store.ts'
import '../browser/theme.store.ts'
import { continueUploads } from '../files/uploads.ts'

/** Starts what the front ends share; called once, by the shell, before anything is rendered. */
export function startKit(): void {
  sendPendingLogout().catch(() => undefined)
  void startSession()
  // Of a visitor nothing is kept: what this does at a sign-in and after a sign-out comes after their first page.
  if (credentials.userId() !== undefined) keepReads()
  useOnline.subscribe(({ isOnline }) => {
    if (isOnline) void sendQueuedWrites()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendQueuedWrites()
  })
  setInterval(() => void sendQueuedWrites(), queueRetryMs)
  void loadHeldWrites().then(sendQueuedWrites)
}

let keeping: Promise<void> | undefined

function keepReads(): void {
  keeping ??= import(/* webpackChunkName: "read-cache" */ '../queries/read-cache.lazy.ts')
    .then(({ startReadCache }) => startReadCache())
    .catch(() => undefined)
}

/** Opens the live stream, after what the first page needs; called once, by the shell, when that page is there. */
export async function startLiveUpdates(): Promise<void> {
  followLive()
  await quiet()
  keepReads()
  startLive()
  continueUploads()
  credentials.onUserChange(continueUploads)
}

/** Takes up what concerns notifications outside of pages, after everything else; `open` leads to a page without a reload. */
export async function startNotices(open: (path: string) => void): Promise<void> {
  await quiet()
  const { startPush } = await import(/* webpackChunkName: "push" */ '../notifications/push.lazy.ts')
  startPush(open)
}

/** A server that answers 503 is online: what waits is tried again from time to time. */
const queueRetryMs = 30_000

async function sendQueuedWrites() {
  const { writes } = useHeldWrites.getState()
  if (!useOnline.getState().isOnline || !writes.some(({ reason }) => reason === 'offline')) return
  const { sent } = await sendHeldWrites('offline')
  if (sent > 0) await refreshQueries()
}

function followLive() {
  useLiveStatus.subscribe(({ isUp, since }, before) => {
    if (!isUp || before.isUp) return
    const isOld = ({ state }: Query) => state.dataUpdatedAt < since
    if (since <= performance.timeOrigin) void queryClient.invalidateQueries({ predicate: isOld })
    // In a tab that heard of nothing yet, because another one has the stream: an answer on its way may be older than that.
    else void refreshQueries({ predicate: isOld })
  })
}
