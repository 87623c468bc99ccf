import { useEffect, useRef } from 'react'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'
import { useLocation } from '@love-space/web-kit/router.ts'

/** Search parameter with the id of the section, for links that cannot use a hash. */
const parameter = 'scrollTo'
/** Time without a change of the page's size, after which the section is no longer kept in place. */
const settleMs = 2_500
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stopFollowing = (): void => {}

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

function alignUntilSettled(align: () => void): () => void {
  let isFirst = true
  let timer: ReturnType<typeof setTimeout>
  const observer = new ResizeObserver(() => {
    // The observer also reports the initial size.
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

export function useWantedSection(): string {
  const { hash, search, state } = useLocation()
  return hash.slice(1) || new URLSearchParams(search).get(parameter) || sectionOf(state)
}

export function useScrollToSection(ids: readonly string[], isReady: boolean): void {
  const { key } = useLocation()
  const wanted = useWantedSection()
  const handled = useRef<string>(undefined)
  useEffect(() => {
    if (!isReady || handled.current === key) return
    handled.current = key
    // Runs after the shell has moved the focus to the page's title.
    if (ids.includes(wanted)) requestAnimationFrame(() => scrollToSection(wanted))
  }, [ids, isReady, key, wanted])
}

const sectionOf = (state: unknown) => {
  const { scrollTo } = (state ?? {}) as { scrollTo?: unknown }
  return typeof scrollTo === 'string' ? scrollTo : ''
}
