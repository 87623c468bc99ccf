import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const seenMs = 1000
/** Margin that leaves the middle half of the screen, so that tall elements count too. */
const middle = '-25% 0px'

/** Calls `onSeen` once the element has been in view for a second in a focused tab. */
export function useSeen(element: RefObject<HTMLElement | null>, isAwaited: boolean, onSeen: () => void): void {
  const wasSeen = useRef(false)
  const seen = useEffectEvent(() => {
    wasSeen.current = true
    onSeen()
  })
  useEffect(() => {
    if (!isAwaited || wasSeen.current || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    const check = () => {
      clearTimeout(timer)
      const isLooking = isInView && document.visibilityState === 'visible' && document.hasFocus()
      timer = isLooking && !wasSeen.current ? setTimeout(() => seen(), seenMs) : undefined
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false
        check()
      },
      { rootMargin: middle },
    )
    observer.observe(element.current)
    const listening = new AbortController()
    for (const event of ['focus', 'blur']) window.addEventListener(event, check, listening)
    document.addEventListener('visibilitychange', check, listening)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      listening.abort()
    }
  }, [element, isAwaited])
}
