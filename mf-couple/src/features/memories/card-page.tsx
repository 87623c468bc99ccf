import clsx from 'clsx'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'

/** Distance in which cards stay rendered, in screens. No swipe goes further within a frame or two. */
const near = '200%'

interface CardPageProps {
  isNeeded?: boolean
  children: ReactNode
}

/**
 * A page of cards: a row on phones, a grid on wide screens. Off screen it keeps its size and unmounts the cards,
 * because thousands would slow every frame.
 */
export function CardPage({ isNeeded = false, children }: CardPageProps) {
  const page = useRef<HTMLDivElement>(null)
  /** Size while off screen; undefined while the cards are rendered. */
  const [size, setSize] = useState<{ width: number; height: number }>()

  useEffect(() => {
    const element = page.current
    if (!element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        const isFar = entry?.isIntersecting === false && !element.contains(document.activeElement)
        setSize(isFar ? entry.boundingClientRect : undefined)
      },
      { rootMargin: near, scrollMargin: near },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const style = size && ({ '--page-width': `${size.width}px`, minHeight: size.height } as CSSProperties)
  return (
    <div
      ref={page}
      style={style}
      className={clsx(
        'flex shrink-0 gap-4 md:grid md:grid-cols-2 md:gap-6 lg:grid-cols-3',
        size && 'min-w-(--page-width) md:min-w-0',
      )}
    >
      {(!size || isNeeded) && children}
    </div>
  )
}
