import { useEffect, useState, type RefObject } from 'react'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'

const turnMsMin = 3_000
const turnMsMax = 5_000
/** Duration of half a fade: out, then in. */
const fadeMs = 150

/**
 * Returns the index of the shown medium, and whether it is fading. Each card rotates every three to five seconds, only
 * in view, and not under reduced motion.
 */
export function useRotation(card: RefObject<HTMLElement | null>, total: number): { index: number; isFading: boolean } {
  const [index, setIndex] = useState(0)
  const [isFading, setIsFading] = useState(false)
  const [isInView, setIsInView] = useState(false)
  const isCalm = isMotionUnwanted()
  const canTurn = total > 1 && !isCalm

  useEffect(() => {
    if (!canTurn || !card.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(card.current)
    return () => observer.disconnect()
  }, [card, canTurn])

  useEffect(() => {
    if (!canTurn || !isInView) return
    let fade: ReturnType<typeof setTimeout> | undefined
    const turn = () => {
      setIsFading(true)
      fade = setTimeout(() => {
        setIndex((before) => before + 1)
        setIsFading(false)
      }, fadeMs)
    }
    const timer = setInterval(turn, turnMsMin + Math.random() * (turnMsMax - turnMsMin))
    return () => {
      clearInterval(timer)
      clearTimeout(fade)
      setIsFading(false)
    }
  }, [canTurn, isInView])

  return { index: total === 0 ? 0 : index % total, isFading }
}
