import clsx from 'clsx'
import { CalendarHeart, MapPin, Music } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { Song } from '@love-space/contracts/space/playlist.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { conversationOf } from '@love-space/contracts/paths.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { ourYear as texts } from '@love-space/texts/en/couple/our-year.ts'
import { locale } from '@love-space/texts/locale.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FilePicture } from '@love-space/ui/file-picture.tsx'
import { inkClass } from '@love-space/ui/person.ts'
import { Picture } from '@love-space/ui/picture.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { dateOf, monthName } from '../../shared/calendar-days.ts'
import { RingsArt } from '../../shared/rings-art.tsx'
import {
  averageMood,
  bookMonths,
  coverOf,
  daysAtEnd,
  picturesOf,
  type BookMonth,
  type Material,
  type Range,
} from './our-year.rules.ts'

interface BookProps {
  readonly ref: Ref<HTMLDivElement>
  readonly user: User
  readonly space: Space
  readonly year: string
  readonly range: Range
  readonly material: Material
  /** Of all letters of the year. */
  readonly letters: number
}

/** The pages of a book: sheets on the screen, pages of paper in print. */
export function Book({ ref, user, space, year, range, material, letters }: BookProps) {
  const { songs } = material
  return (
    <div ref={ref} className="book flex flex-col gap-6">
      <Cover space={space} year={year} cover={coverOf(material, space)} />
      <Sheet title={texts.figures}>
        <Figures space={space} range={range} material={material} letters={letters} />
      </Sheet>
      {bookMonths(material).map((month) => (
        <Month key={month.month} user={user} space={space} month={month} />
      ))}
      {songs.length > 0 && (
        <Sheet title={texts.songs}>
          <Songs songs={songs} />
        </Sheet>
      )}
    </div>
  )
}

const sheetClass = 'book-sheet rounded-card border border-line bg-surface p-5 shadow-card sm:p-10'

const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className={sheetClass}>
    <h2 className="mb-5 font-display text-3xl wrap-anywhere first-letter:uppercase">{title}</h2>
    {children}
  </section>
)

function Cover({ space, year, cover }: { space: Space; year: string; cover: FileView | string | null }) {
  const names = space.users.map(firstNameOf).join(' & ')
  const shown = { alt: '', ratio: 4 / 3, sizes: '48rem', className: 'book-picture w-full rounded-field' }
  return (
    <section
      aria-label={texts.cover}
      className={clsx(sheetClass, 'flex flex-col items-center justify-center gap-6 text-center')}
    >
      {cover === null ? (
        <RingsArt className="w-56 max-w-full" />
      ) : typeof cover === 'string' ? (
        <FilePicture {...shown} address={cover} />
      ) : (
        <Picture {...shown} file={cover} />
      )}
      <p className="font-display text-4xl text-balance wrap-anywhere sm:text-5xl">{names}</p>
      <p className="font-display text-6xl tabular-nums text-accent">{year}</p>
    </section>
  )
}

const counted = (text: { readonly one: string; readonly other: string }, count: number) => ({
  value: count.toLocaleString(locale),
  label: isOne(count) ? text.one : text.other,
})

function Figures({ space, range, material, letters }: Pick<BookProps, 'space' | 'range' | 'material' | 'letters'>) {
  const days = daysAtEnd(range, space)
  const mood = averageMood(material.moods)
  const figures = [
    ...(days === undefined ? [] : [counted(texts.count.days, days)]),
    counted(texts.count.letters, letters),
    counted(texts.count.memories, material.memoryCount),
    counted(texts.count.moods, material.moods.length),
    ...(mood === undefined ? [] : [{ value: mood.toLocaleString(locale), label: texts.count.average }]),
    counted(texts.count.streak, material.bestStreak),
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-5">
      {figures.map(({ value, label }) => (
        <div key={label} className="book-card flex flex-col-reverse justify-end text-center">
          <dt className="text-text-muted">{label}</dt>
          <dd className="font-display text-4xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Month({ user, space, month }: { user: User; space: Space; month: BookMonth }) {
  return (
    <Sheet title={monthName(month.month)}>
      <div className="book-cards flex flex-col gap-8">
        {month.events.length > 0 && (
          <ul aria-label={texts.events} className="flex flex-col gap-3">
            {month.events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ul>
        )}
        {month.memories.map((memory) => (
          <MemoryCard key={memory.id} memory={memory} />
        ))}
        {month.letters.map((letter) => (
          <LetterCard key={letter.id} letter={letter} user={user} space={space} />
        ))}
      </div>
    </Sheet>
  )
}

const EventLine = ({ event: { title, date, location } }: { event: TimelineEvent }) => (
  <li className="book-card flex items-start gap-3">
    <CalendarHeart aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
    <span className="min-w-0">
      <span className="text-sm text-text-muted">
        <time dateTime={date}>{dateOf(date)}</time>
        {location !== '' && (
          <>
            {' · '}
            <MapPin aria-hidden className="inline size-3.5" /> <bdi>{location}</bdi>
          </>
        )}
      </span>
      <span dir="auto" className="block font-display text-xl wrap-anywhere">
        {title}
      </span>
    </span>
  </li>
)

function MemoryCard({ memory }: { memory: Memory }) {
  const { title, description, date } = memory
  const pictures = picturesOf(memory)
  return (
    <article className="book-card flex flex-col gap-3">
      {pictures.length > 0 && (
        <div className={clsx('book-pictures grid gap-2', pictures.length > 1 && 'grid-cols-2')}>
          {pictures.map((file) => (
            <Picture
              key={file.id}
              file={file}
              alt={title}
              ratio={4 / 3}
              sizes={pictures.length > 1 ? '24rem' : '48rem'}
              className="book-picture rounded-field"
            />
          ))}
        </div>
      )}
      <div>
        <p className="text-sm text-text-muted">
          <time dateTime={date}>{dateOf(date)}</time>
        </p>
        <h3 dir="auto" className="font-display text-2xl wrap-anywhere">
          {title}
        </h3>
        {description !== '' && (
          <p dir="auto" className="mt-1 line-clamp-12 wrap-anywhere whitespace-pre-wrap">
            {description}
          </p>
        )}
      </div>
    </article>
  )
}

function LetterCard({ letter, user, space }: { letter: LoveMessage; user: User; space: Space }) {
  const { message, date, createdById, createdBy } = letter
  const person = personIn(space, createdById)
  const name = createdById === user.id ? firstNameOf(user) : firstNameOf(createdBy)
  return (
    <article
      aria-label={fill(texts.letterBy, { name })}
      className={clsx('book-card letter-sheet px-5 py-5 sm:px-8 sm:py-7', person && `letter-${person}`)}
    >
      <p dir="auto" className="font-display text-xl/relaxed wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <p className="mt-3 text-sm text-text-muted">
        <bdi className={clsx('font-display text-lg', inkClass(person))}>{name}</bdi>
        <Link to={conversationOf(date)} className="ms-2 inline-flex min-h-tap items-center hover:text-accent">
          <time dateTime={date}>{dateOf(date)}</time>
        </Link>
      </p>
    </article>
  )
}

const Songs = ({ songs }: { songs: readonly Song[] }) => (
  <ol className="flex flex-col gap-3">
    {songs.map(({ id, titleArtist, url, description }) => (
      <li key={id} className="book-card flex items-start gap-3">
        <Music aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
        <span className="min-w-0">
          <span dir="auto" className="block font-display text-xl wrap-anywhere">
            {titleArtist || url}
          </span>
          {description !== '' && (
            <span dir="auto" className="line-clamp-3 text-text-muted wrap-anywhere">
              {description}
            </span>
          )}
        </span>
      </li>
    ))}
  </ol>
)
