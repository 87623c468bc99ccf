import { useEffect, useRef } from 'react'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'
import { useLocation } from '@love-space/web-kit/router.ts'

/** Names a section in an address, where a hash is no choice. */
const parameter = 'scrollTo'
/** A section is kept in its place while what lies above it loads: until the page has kept its size for so long. */
const settleMs = 2_500
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stopFollowing = (): void => {}

/** Brings a section into view and moves the focus there. What loads above it meanwhile does not push it away again. */
export function scrollToSection(id: string): void {
  stopFollowing()
  const section = document.getElementById(id)
  if (!section) return
  const isCalm = isMotionUnwanted()
  const align = () => section.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  align()
  section.focus({ preventScroll: true })
  stopFollowing = alignUntilSettled(align)
}

/** Aligns again whenever the page grows or shrinks, until somebody moves it themselves or it has had its time. */
function alignUntilSettled(align: () => void): () => void {
  let isFirst = true
  let timer: ReturnType<typeof setTimeout>
  const observer = new ResizeObserver(() => {
    // It tells the size at the beginning as well.
    if (!isFirst) align()
    isFirst = false
    clearTimeout(timer)
    timer = setTimeout(stop, settleMs)
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const name of userEvents) window.removeEventListener(name, stop)
  }
  for (const name of userEvents) window.addEventListener(name, stop, { passive: true })
  observer.observe(document.body)
  return stop
}

/**
 * Goes to one of the sections when the address or the navigation asks for it, once it is there: by the hash, by
 * `?scrollTo=` or by the state `{ scrollTo }`.
 */
export function useScrollToSection(ids: readonly string[], isReady: boolean): void {
  const { key, hash, search, state } = useLocation()
  const wanted = hash.slice(1) || new URLSearchParams(search).get(parameter) || sectionOf(state)
  const handled = useRef<string>(undefined)
  useEffect(() => {
    if (!isReady || handled.current === key) return
    handled.current = key
    // After the shell has moved the focus to the new page's title.
    if (ids.includes(wanted)) requestAnimationFrame(() => scrollToSection(wanted))
  }, [ids, isReady, key, wanted])
}

const sectionOf = (state: unknown) => {
  const { scrollTo } = (state ?? {}) as { scrollTo?: unknown }
  return typeof scrollTo === 'string' ? scrollTo : ''
}
