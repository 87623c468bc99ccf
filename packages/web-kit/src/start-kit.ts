import { sendHeldWrites } from './api-client.ts'
import { startLive } from './live.ts'
import { useOnline } from './online.ts'
import { sendPendingLogout } from './pending-logout.ts'
import { queryClient, startReadCache } from './query-client.ts'
import { startSession } from './session.store.ts'
import './theme.store.ts'

/** Starts what the front ends share; called once, by the shell, before anything is rendered. */
export function startKit(): void {
  sendPendingLogout().catch(() => undefined)
  void startSession()
  void startReadCache()
  startLive()
  useOnline.subscribe(({ isOnline }) => {
    if (isOnline) void sendQueuedWrites()
  })
  void sendQueuedWrites()
}

async function sendQueuedWrites() {
  const { sent } = await sendHeldWrites('offline')
  if (sent > 0) await queryClient.invalidateQueries()
}
