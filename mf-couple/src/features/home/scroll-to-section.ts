import { useEffect, useRef } from 'react'
import { useLocation } from '@love-space/web-kit/router.ts'

/** Brings a section into view and moves the focus there. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id)
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  section?.focus({ preventScroll: true })
}

/** Goes to one of the sections when the address or the navigation asks for it, once its content is there. */
export function useScrollToSection(ids: readonly string[], isReady: boolean): void {
  const { key, hash, state } = useLocation()
  const wanted = hash.slice(1) || sectionOf(state)
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
