import * as queue from './upload-state.lazy.ts'
import { useUploads } from './uploads.store.ts'

const page = window
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

// Warn only if leaving would lose a file that exists in this page alone.
useUploads.subscribe(({ uploads }) => {
  if (uploads.some(queue.isOnlyHere)) page.addEventListener('beforeunload', warn)
  else page.removeEventListener('beforeunload', warn)
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
