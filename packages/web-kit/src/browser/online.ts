import { create } from 'zustand'

const probeMs = 10_000

export const useOnline = create<{ isOnline: boolean }>(() => ({ isOnline: navigator.onLine }))

let probe: ReturnType<typeof setInterval> | undefined

/** Browsers report "online" behind a dead router too. */
export function noteReachable(isReachable: boolean): void {
  if (useOnline.getState().isOnline === isReachable) return
  useOnline.setState({ isOnline: isReachable })
  clearInterval(probe)
  if (!isReachable) probe = setInterval(askServer, probeMs)
}

function askServer() {
  if (!navigator.onLine) return
  fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
    () => noteReachable(true),
    () => undefined,
  )
}

window.addEventListener('online', () => noteReachable(true))
window.addEventListener('offline', () => noteReachable(false))
