import { create } from 'zustand'

const probeMsMin = 1_000
const probeMsMax = 10_000

export const useOnline = create<{ isOnline: boolean }>(() => ({ isOnline: navigator.onLine }))

let probe: ReturnType<typeof setTimeout> | undefined

/** Records whether the server responds, because browsers report "online" behind a dead router too. */
export function noteReachable(isReachable: boolean): void {
  if (useOnline.getState().isOnline === isReachable) return
  useOnline.setState({ isOnline: isReachable })
  clearTimeout(probe)
  if (!isReachable) askServerIn(probeMsMin)
}

/** Asks the server after a while, sooner at first: a call that began offline may fail after reconnection. */
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
