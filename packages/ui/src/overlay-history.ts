import { useEffect, useEffectEvent } from 'react'

// Imported as '@love-space/ui/overlay-history.ts' everywhere, so that shell and remotes count together (see portal.tsx).

interface Overlay {
  readonly close: () => void
}

/** What is open, the uppermost last. Each stands for one entry of the browser's history above the page's. */
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

// Later, so that an overlay that takes the place of another takes over its entry.
const settleSoon = () => setTimeout(settle)

window.addEventListener('popstate', () => {
  if (!travel) for (const overlay of open.slice(entriesHere()).reverse()) overlay.close()
  settleSoon()
})
// A reload closes what was open.
settle()

/** While `isOpen`, the Back button calls `onBack` instead of leaving the page; one that stays open has to be asked again. */
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

/** Takes the entries of overlays out of the history before a page enters it; undefined when there are none. */
export function leaveOverlays(): Promise<void> | undefined {
  open.length = 0
  settle()
  return travel
}
