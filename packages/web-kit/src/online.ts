import { create } from 'zustand'

/** Whether Love Space can be reached, as far as the device and the last call know. */
export const useOnline = create<{ isOnline: boolean }>(() => ({ isOnline: navigator.onLine }))

/** Takes note of what a call found out; a browser says "online" in front of a dead router too. */
export function noteReachable(isReachable: boolean): void {
  if (useOnline.getState().isOnline !== isReachable) useOnline.setState({ isOnline: isReachable })
}

window.addEventListener('online', () => noteReachable(true))
window.addEventListener('offline', () => noteReachable(false))
