import { useEffect, useEffectEvent } from 'react'

// Import it as '@love-space/ui/overlay-history.ts', so that shell and remotes share its state (see portal.tsx).

interface Overlay {
  readonly close: () => void
}

/** Open overlays, the topmost last. Each has a history entry above the page's. */
const open: Overlay[] = []
const travelMsMax = 1000
let travel: Promise<void> | undefined

const entriesHere = (): number => (history.state as { overlays?: number } | null)?.overlays ?? 0

function goBack(steps: number): void {
  travel = new Promise((resolve) => {
    const arrive = () => {
      clearTimeout(timer)
      travel = undefined
      resolve()
    }
    const timer = setTimeout(arrive, travelMsMax)
    window.addEventListener('popstate', arrive, { once: true })
  })
  history.go(-steps)
}

function settle(): void {
  if (travel) return
  const tooMany = entriesHere() - open.length
  if (tooMany > 0) goBack(tooMany)
  while (entriesHere() < open.length) history.pushState({ ...history.state, overlays: entriesHere() + 1 }, '')
}

// Deferred, so that an overlay that replaces another reuses its history entry.
const settleSoon = () => setTimeout(settle)

window.addEventListener('popstate', () => {
  if (!travel) for (const overlay of open.slice(entriesHere()).reverse()) overlay.close()
  settleSoon()
})
// After a reload no overlay is open, so remove their entries.
settle()

/** Makes Back call `onBack` while `isOpen`. An overlay that stays open gets a new history entry. */
export function useBackToClose(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen) return
    const overlay = { close: () => close() }
    open.push(overlay)
    settleSoon()
    return () => {
      const place = open.indexOf(overlay)
      if (place >= 0) open.splice(place, 1)
      settleSoon()
    }
  }, [isOpen])
}

/** Removes the overlays' history entries before a navigation; undefined if there are none. */
export function leaveOverlays(): Promise<void> | undefined {
  open.length = 0
  settle()
  return travel
}
