import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Space } from '@love-space/contracts/space/space.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'
import { FilePicture } from '@love-space/ui/file-picture.tsx'

const advanceMs = 4_000
const pauseMs = 3_000
const swipePixelsMin = 60

export const picturesOf = ({ coverImage, images }: Pick<Space, 'coverImage' | 'images'>): readonly string[] => [
  ...new Set([...(coverImage ? [coverImage] : []), ...images]),
]

function useCarousel(total: number) {
  const [chosen, setChosen] = useState(0)
  const [touchedAt, setTouchedAt] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const current = Math.min(chosen, total - 1)
  const isMoving = total > 1 && !isHeld && !isMotionUnwanted()

  useEffect(() => {
    if (!isMoving) return
    const waitMs = touchedAt === 0 ? advanceMs : advanceMs + pauseMs
    const timer = setTimeout(() => {
      setTouchedAt(0)
      setChosen((current + 1) % total)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [isMoving, current, total, touchedAt])
  const go = (to: number) => {
    setTouchedAt(Date.now())
    setChosen((to + total) % total)
  }
  return { current, setIsHeld, go }
}

export default function HeroPictures({ space }: { space: Space }) {
  const pictures = picturesOf(space)
  const total = pictures.length
  const { current, setIsHeld, go } = useCarousel(total)
  const swipeFrom = useRef<number>(undefined)
  if (total === 0) return null
  const endSwipe = ({ clientX }: PointerEvent) => {
    const moved = clientX - (swipeFrom.current ?? clientX)
    swipeFrom.current = undefined
    if (Math.abs(moved) >= swipePixelsMin) go(current + (moved < 0 ? 1 : -1))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- swiping does what its buttons do
    <section
      aria-roledescription={texts.carouselRole}
      aria-label={texts.carousel}
      className="absolute! inset-0 touch-pan-y select-none"
      onPointerDown={({ clientX }) => (swipeFrom.current = clientX)}
      onPointerUp={endSwipe}
      onPointerCancel={() => (swipeFrom.current = undefined)}
      // Only a mouse or the keyboard's focus holds the carousel, because touch has no leave event.
      onPointerEnter={({ pointerType }) => setIsHeld(pointerType === 'mouse')}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ target }) => setIsHeld(target.matches(':focus-visible'))}
      onBlur={() => setIsHeld(false)}
    >
      {around(current, total).map((index) => (
        <FilePicture
          key={pictures[index]}
          address={pictures[index] ?? ''}
          alt={index === current ? fill(texts.pictureOf, { n: current + 1, total, space: space.customName }) : ''}
          sizes="(min-width: 64rem) 24rem, 100vw"
          priority
          className={clsx(
            'absolute! inset-0 size-full transition-opacity duration-500',
            index !== current && 'opacity-0',
          )}
        />
      ))}
      {total > 1 && <Steps pictures={pictures} current={current} onGo={go} />}
    </section>
  )
}

/** Returns the pictures to render: the shown one, the one it fades over, and the next, which is decoded in advance. */
const around = (current: number, total: number): readonly number[] =>
  [...new Set([(current + total - 1) % total, current, (current + 1) % total])].toSorted((one, other) => one - other)

interface StepsProps {
  pictures: readonly string[]
  current: number
  onGo: (to: number) => void
}

function Steps({ pictures, current, onGo }: StepsProps) {
  return (
    <>
      <IconButton
        variant="onImage"
        label={texts.previous}
        icon={<ChevronLeft aria-hidden />}
        className="absolute top-3 end-16 z-20 max-sm:hidden"
        onClick={() => onGo(current - 1)}
      />
      <IconButton
        variant="onImage"
        label={texts.next}
        icon={<ChevronRight aria-hidden />}
        className="absolute top-3 end-3 z-20 max-sm:hidden"
        onClick={() => onGo(current + 1)}
      />
      <div className="absolute inset-x-0 bottom-0 z-20 flex justify-center">
        {pictures.map((address, index) => (
          <button
            key={address}
            type="button"
            aria-label={fill(texts.show, { n: index + 1 })}
            aria-current={index === current}
            onClick={() => onGo(index)}
            className="flex h-11 w-6 items-center justify-center before:size-2.5 before:rounded-full before:bg-white/60 before:shadow aria-[current=true]:before:bg-white forced-colors:before:border forced-colors:aria-[current=true]:before:bg-[Highlight]"
          />
        ))}
      </div>
    </>
  )
}
