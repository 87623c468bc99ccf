import clsx from 'clsx'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { mood as moodTexts } from '@love-space/texts/en/couple/mood.ts'
import { review as texts } from '@love-space/texts/en/couple/review.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'
import { Picture } from '@love-space/ui/picture.tsx'
import { RingsArt } from '../../shared/rings-art.tsx'
import { averageMood, picturesOf, type Material } from './our-year.rules.ts'
import { bestMemory, frequentRating, frequentWords, placesOf } from './review.rules.ts'

const cardMs = 7_000
const songsMax = 6
const commonWords: ReadonlySet<string> = new Set(texts.commonWords.split(' '))

interface ReviewProps {
  readonly space: Space
  readonly days: number | undefined
  readonly material: Material
  readonly letters: readonly LoveMessage[]
  readonly onClose: () => void
}

const number = (count: number): string => count.toLocaleString(locale)

const counted = (text: { readonly one: string; readonly other: string }, n: number) =>
  fillCount(text, n, { n: number(n) })

/** A year as eight cards in a list, which scrolls by itself only after a press of Play. */
export function Review(props: ReviewProps) {
  const cards = cardsOf(props)
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const isLast = current === cards.length - 1
  const show = (index: number) => {
    const wanted = Math.max(0, Math.min(cards.length - 1, index))
    setCurrent(wanted)
    const behavior = isMotionUnwanted() ? 'auto' : 'smooth'
    list.current?.children[wanted]?.scrollIntoView({ block: 'nearest', inline: 'center', behavior })
  }
  const turn = (index: number) => {
    setIsPlaying(false)
    show(index)
  }
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => (isLast ? setIsPlaying(false) : show(current + 1)), cardMs)
    return () => clearTimeout(timer)
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys do what its buttons do
    <section
      aria-label={texts.title}
      className="flex flex-col gap-4"
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turn(current + 1)
        else if (key === 'ArrowLeft') turn(current - 1)
        else if (key === 'Escape') props.onClose()
      }}
    >
      <ol
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a list that has the focus
        tabIndex={0}
        aria-label={texts.cards}
        className="flex snap-x snap-mandatory list-none overflow-x-auto rounded-card"
        onPointerDown={() => setIsPlaying(false)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0 && !isPlaying) setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth))
        }}
      >
        {cards.map(({ title, content }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press does what the button does
          <li
            key={title}
            onClick={() => turn(index + 1)}
            className={clsx(
              'flex min-h-[60dvh] w-full shrink-0 snap-center flex-col items-center justify-center gap-5 p-6 text-center',
              index % 2 === 0 ? 'bg-one-soft text-on-one-soft' : 'bg-two-soft text-on-two-soft',
            )}
          >
            <h2 className="font-display text-3xl text-balance wrap-anywhere">{title}</h2>
            {content}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <IconButton
          label={texts.previous}
          icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
          aria-disabled={current === 0 || undefined}
          onClick={() => turn(current - 1)}
        />
        <p role="status" className="text-sm text-text-muted tabular-nums">
          {fill(texts.position, { n: current + 1, of: cards.length })}
        </p>
        <IconButton
          label={texts.next}
          icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
          aria-disabled={isLast || undefined}
          onClick={() => turn(current + 1)}
        />
        {!isMotionUnwanted() && (
          <IconButton
            label={isPlaying ? texts.pause : texts.play}
            icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={() => {
              if (!isPlaying && isLast) show(0)
              setIsPlaying(!isPlaying)
            }}
          />
        )}
      </div>
    </section>
  )
}

interface ReviewCard {
  readonly title: string
  readonly content: ReactNode
}

function cardsOf({ space, days, material, letters }: ReviewProps): ReviewCard[] {
  const frequent = frequentWords(letters, commonWords)
  const average = averageMood(material.moods)
  const rating = frequentRating(material.moods)
  const memory = bestMemory(material.memories)
  const picture = memory && picturesOf(memory)[0]
  const places = placesOf(material.events)
  const songs = material.songs.slice(0, songsMax).map(({ titleArtist, url }) => titleArtist || url)
  return [
    {
      title: texts.days,
      content: days === undefined ? <Line>{texts.daysNone}</Line> : <Big>{counted(texts.daysCount, days)}</Big>,
    },
    {
      title: texts.letters,
      content:
        letters.length === 0 ? (
          <Line>{texts.lettersNone}</Line>
        ) : (
          <Big>{counted(texts.lettersCount, letters.length)}</Big>
        ),
    },
    {
      title: texts.words,
      content:
        frequent.length === 0 ? (
          <Line>{texts.wordsNone}</Line>
        ) : (
          <>
            <Names names={frequent.map(({ word, count }) => `${word} (${number(count)})`)} />
            <Line>{texts.wordsHint}</Line>
          </>
        ),
    },
    {
      title: texts.moods,
      content:
        average === undefined || rating === undefined ? (
          <Line>{texts.moodsNone}</Line>
        ) : (
          <>
            <Big>{moodTexts.ratings[rating as 0] ?? number(rating)}</Big>
            <Line>{fill(texts.moodsAverage, { n: average.toLocaleString(locale) })}</Line>
          </>
        ),
    },
    {
      title: texts.memory,
      content: memory ? (
        <>
          {picture && (
            <Picture file={picture} alt="" ratio={4 / 3} sizes="24rem" className="w-full max-w-96 rounded-field" />
          )}
          <Big>
            <bdi>{memory.title}</bdi>
          </Big>
        </>
      ) : (
        <Line>{texts.memoryNone}</Line>
      ),
    },
    { title: texts.places, content: places.length > 0 ? <Names names={places} /> : <Line>{texts.placesNone}</Line> },
    { title: texts.songs, content: songs.length > 0 ? <Names names={songs} /> : <Line>{texts.songsNone}</Line> },
    {
      title: texts.toTheNext,
      content: (
        <>
          <RingsArt className="w-44 max-w-full" />
          <Big>{space.users.map(firstNameOf).join(' & ')}</Big>
        </>
      ),
    },
  ]
}

const Big = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-4xl text-balance wrap-anywhere">{children}</p>
)

const Line = ({ children }: { children: ReactNode }) => <p className="max-w-md text-pretty">{children}</p>

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className="flex list-none flex-col gap-1 font-display text-2xl">
    {names.map((name) => (
      <li key={name} dir="auto" className="wrap-anywhere">
        {name}
      </li>
    ))}
  </ul>
)
