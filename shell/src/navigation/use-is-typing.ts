import { useEffect, useState } from 'react'

/** Minimum height of an on-screen keyboard; a browser's own bars are smaller. */
const keyboardPixelsMin = 120

export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    // Pinch zoom also shrinks the visual viewport.
    const measure = () => setIsTyping(view.scale <= 1 && window.innerHeight - view.height > keyboardPixelsMin)
    measure()
    view.addEventListener('resize', measure)
    return () => view.removeEventListener('resize', measure)
  }, [])
  return isTyping
}
