import { sendHeldWrites } from './api-client.ts'
import { onLiveReset, startLive, useLiveStatus } from './live.ts'
import { useOnline } from './online.ts'
import { sendPendingLogout } from './pending-logout.ts'
import { queryClient } from './query-client.ts'
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
  startLive()
  followLive()
  useOnline.subscribe(({ isOnline }) => {
    if (isOnline) void sendQueuedWrites()
  })
  void sendQueuedWrites()
}

async function sendQueuedWrites() {
  const { sent } = await sendHeldWrites('offline')
  if (sent > 0) await queryClient.invalidateQueries()
}

function followLive() {
  onLiveReset(() => void queryClient.invalidateQueries())
  useLiveStatus.subscribe(({ isUp }, before) => {
    if (!isUp || before.isUp) return
    // What was fetched before the stream opened may have changed since, unseen.
    const openedAt = Date.now()
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt < openedAt })
  })
}
