import clsx from 'clsx'
import { useRef, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react'
import { album as texts } from '@love-space/texts/en/couple/album.ts'
import { monthName } from '../../shared/calendar-days.ts'
import { sectionAt, yearsOf, type AlbumLayout } from './album.rules.ts'

/** Minimum distance of two years as a share of the track, so that their names do not overlap. */
const yearsApart = 0.06
const stickyPixels = 64
/** Number of screens with pictures from which the scrubber is shown. */
const screensMin = 2

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  PageDown: (at) => at + 12,
  PageUp: (at) => at - 12,
  Home: () => 0,
  End: (_, last) => last,
}

export const onScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

export function AlbumScrubber({ layout, gridTop }: { layout: AlbumLayout; gridTop: number }) {
  const { sections, height } = layout
  const track = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const at = useSyncExternalStore(onScroll, () => {
    const section = sectionAt(layout, window.scrollY - gridTop + stickyPixels)
    return section ? sections.indexOf(section) : 0
  })

  if (sections.length < 2 || height < window.innerHeight * screensMin) return null
  const section = sections[at] ?? sections[0]
  if (!section) return null
  const scrollTo = (top: number) => window.scrollTo({ top: gridTop + top - stickyPixels, behavior: 'instant' })
  const follow = ({ clientY }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) scrollTo(Math.min(1, Math.max(0, (clientY - box.top) / box.height)) * height)
  }
  const press = (event: KeyboardEvent) => {
    const target = moves[event.key]?.(at, sections.length - 1)
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    scrollTo(sections[Math.min(sections.length - 1, Math.max(0, target))]?.top ?? 0)
  }
  return (
    <div className="pointer-events-none absolute inset-y-0 right-0 z-20 w-tap min-[85rem]:-right-14">
      <div
        ref={track}
        role="slider"
        aria-label={texts.scrubber}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={sections.length - 1}
        aria-valuenow={at}
        aria-valuetext={monthName(section.month)}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          ;(event.target as Element).setPointerCapture(event.pointerId)
          setIsHeld(true)
          follow(event)
        }}
        onPointerMove={(event) => isHeld && follow(event)}
        onPointerUp={() => setIsHeld(false)}
        onPointerCancel={() => setIsHeld(false)}
        className="sticky top-32 h-[calc(100dvh-15rem)] touch-none select-none"
      >
        {yearsOf(layout, yearsApart).map(({ year, at: share }) => (
          <span
            key={year}
            aria-hidden
            style={{ top: `${share * 100}%` }}
            className="pointer-events-auto absolute right-1 cursor-ns-resize rounded-full bg-bg/85 px-1.5 text-xs font-medium text-text-muted tabular-nums"
          >
            {year}
          </span>
        ))}
        <span
          aria-hidden
          style={{ top: `${(section.top / height) * 100}%` }}
          className="pointer-events-auto absolute right-0 flex size-tap -translate-y-1/2 cursor-ns-resize items-center justify-end"
        >
          <span className="h-1 w-8 rounded-full bg-accent" />
        </span>
        <span
          aria-hidden
          style={{ top: `${(section.top / height) * 100}%` }}
          className={clsx(
            'absolute right-12 -translate-y-1/2 rounded-full bg-accent px-3 py-1 text-sm font-medium whitespace-nowrap text-on-accent shadow-raised',
            !isHeld && 'invisible',
          )}
        >
          {monthName(section.month)}
        </span>
      </div>
    </div>
  )
}
