import { useLayoutEffect, type RefObject } from 'react'

export const foldMs = 600

export function useFold(
  sheet: RefObject<HTMLElement | null>,
  goal: RefObject<HTMLElement | null>,
  isFlying: boolean,
): void {
  useLayoutEffect(() => {
    if (!isFlying || !sheet.current || !goal.current) return
    const from = sheet.current.getBoundingClientRect()
    const to = goal.current.getBoundingClientRect()
    const x = to.left + to.width / 2 - from.left - from.width / 2
    const y = to.top + to.height / 2 - from.top - from.height / 2
    const width = Math.min(0.7, 320 / from.width)
    sheet.current.animate(
      [
        { transform: 'none' },
        { transform: `perspective(60rem) rotateX(-50deg) scale(${width}, 0.4)`, offset: 0.35 },
        {
          transform: `perspective(60rem) rotateX(0deg) scale(${width}, ${(width * from.width * 0.6) / from.height})`,
          offset: 0.55,
        },
        {
          transform: `translate(${x}px, ${y}px) scale(${to.width / from.width}, ${to.height / from.height})`,
          opacity: 0.2,
        },
      ],
      { duration: foldMs, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)', fill: 'forwards' },
    )
  }, [sheet, goal, isFlying])
}
