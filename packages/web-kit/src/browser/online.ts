import { create } from 'zustand'

const probeMsMin = 1_000
const probeMsMax = 10_000

export const useOnline = create<{ isOnline: boolean }>(() => ({ isOnline: navigator.onLine }))

let probe: ReturnType<typeof setTimeout> | undefined

/** Browsers report "online" behind a dead router too. */
export function noteReachable(isReachable: boolean): void {
  if (useOnline.getState().isOnline === isReachable) return
  useOnline.setState({ isOnline: isReachable })
  clearTimeout(probe)
  if (!isReachable) askServerIn(probeMsMin)
}

/** Asks sooner at first: a call that began without network may fail after the network is back. */
function askServerIn(ms: number) {
  probe = setTimeout(() => {
    askServerIn(Math.min(2 * ms, probeMsMax))
    if (!navigator.onLine) return
    fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(probeMsMax) }).then(
      () => noteReachable(true),
      () => undefined,
    )
  }, ms)
}

window.addEventListener('online', () => noteReachable(true))
window.addEventListener('offline', () => noteReachable(false))
