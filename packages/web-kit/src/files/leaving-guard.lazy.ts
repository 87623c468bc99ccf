import * as queue from './upload-state.lazy.ts'
import { useUploads } from './uploads.store.ts'

let warning: AbortController | null = null

// Warn only if leaving would lose a file that exists in this page alone.
useUploads.subscribe(({ uploads }) => {
  const wouldLose = uploads.some(queue.isOnlyHere)
  if (wouldLose === (warning !== null)) return
  warning?.abort()
  warning = wouldLose ? new AbortController() : null
  if (warning) window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: warning.signal })
})

let isNeeded = false
let wakeLock: { release(): Promise<void> } | null = null

/** Keeps the screen on, because sleeping phones stop uploads. Not all browsers can. */
export async function keepAwake(isSending: boolean): Promise<void> {
  isNeeded = isSending
  if (!isNeeded) {
    const held = wakeLock
    wakeLock = null
    await held?.release().catch(() => undefined)
    return
  }
  if (wakeLock || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
  const taken = await navigator.wakeLock.request('screen').catch(() => null)
  if (!taken) return
  if (wakeLock || !isNeeded) return void taken.release().catch(() => undefined)
  wakeLock = taken
  taken.addEventListener('release', () => {
    if (wakeLock === taken) wakeLock = null
  })
}
