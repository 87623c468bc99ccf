import * as queue from './upload-state.lazy.ts'
import { useUploads } from './uploads.store.ts'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

// Only where leaving would lose something: a file that this page alone has.
useUploads.subscribe(({ uploads }) => {
  if (uploads.some(queue.isOnlyHere)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})

let isNeeded = false
let wakeLock: { release(): Promise<void> } | null = null

/** A phone that goes to sleep stops sending. Not every browser lets a page ask for more, and none has to. */
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
