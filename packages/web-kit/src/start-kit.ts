import { sendHeldWrites } from './api-client.ts'
import { onLiveReset, startLive, useLiveStatus } from './live.ts'
import { useOnline } from './online.ts'
import { sendPendingLogout } from './pending-logout.ts'
import { queryClient } from './query-client.ts'
import { quiet } from './quiet.ts'
import { startSession } from './session.store.ts'
import './theme.store.ts'

/** Starts what the front ends share; called once, by the shell, before anything is rendered. */
export function startKit(): void {
  sendPendingLogout().catch(() => undefined)
  void startSession()
  import(/* webpackChunkName: "read-cache" */ './read-cache.lazy.ts').then(
    ({ startReadCache }) => startReadCache(),
    () => undefined,
  )
  useOnline.subscribe(({ isOnline }) => {
    if (isOnline) void sendQueuedWrites()
  })
  void sendQueuedWrites()
}

/** Opens the live stream, after what the first page needs; called once, by the shell, when that page is there. */
export async function startLiveUpdates(): Promise<void> {
  followLive()
  await quiet()
  startLive()
}

async function sendQueuedWrites() {
  const { sent } = await sendHeldWrites('offline')
  if (sent > 0) await queryClient.invalidateQueries()
}

function followLive() {
  onLiveReset(() => void queryClient.invalidateQueries())
  useLiveStatus.subscribe(({ isUp }, before) => {
    if (!isUp || before.isUp) return
    // What was asked for before the stream opened may have changed since, unseen, even if its first answer comes later.
    const openedAt = Date.now()
    const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
    const firstAnswers = underWay.filter(({ state }) => state.data === undefined)
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < openedAt })
    for (const { promise, queryKey } of firstAnswers) {
      promise?.then(() => queryClient.invalidateQueries({ queryKey, exact: true })).catch(() => undefined)
    }
  })
}
