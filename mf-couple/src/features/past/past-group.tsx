import clsx from 'clsx'
import { Check, Film, ImageIcon } from 'lucide-react'
import { memo } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { longDay } from '../../shared/calendar-days.ts'
import { proposedTitle } from '../../shared/items/proposed-words.ts'
import { titleOf } from './bring-past.ts'
import {
  canMerge,
  dateOf,
  leaveOut,
  mergeWithPrevious,
  takenIn,
  type PastGroup,
  type PastPicture,
} from './past.rules.ts'
import { changeGroups, togglePicture, usePast } from './past.store.ts'

interface PastGroupFormProps {
  group: PastGroup
  before: PastGroup | undefined
  today: string
}

/** Rendered again only for its own change: a word typed into one of hundreds must not render the others. */
export const PastGroupForm = memo(function PastGroupForm({ group, before, today }: PastGroupFormProps) {
  const { id, title, pictures } = group
  const date = dateOf(group, today)
  const isOut = takenIn(group).length === 0
  const change = (fields: Partial<PastGroup>) =>
    changeGroups((groups) => groups.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const toggle = () =>
    changeGroups((groups) => leaveOut(groups, new Set(pictures.map((picture) => picture.id)), !isOut))
  return (
    <section
      aria-label={fill(texts.group, { title: titleOf(group, today), date: longDay(date) })}
      className="flex flex-col gap-3 rounded-card border border-line p-3 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] sm:p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={texts.name}
          value={title}
          placeholder={proposedTitle(date)}
          maxLength={limits.memoryTitleCharsMax}
          dir="auto"
          onChange={({ target }) => change({ title: target.value })}
        />
        <DateField
          label={texts.date}
          value={date}
          max={today}
          today={today}
          yearList
          onChange={(day) => change({ date: day === '' || day > today ? null : day })}
        />
      </div>
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-1.5">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Tile picture={picture} number={index + 1} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {before && (
          <Button
            size="sm"
            variant="ghost"
            disabled={!canMerge(group, before)}
            onClick={() => changeGroups((groups) => mergeWithPrevious(groups, id))}
          >
            {texts.join}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={toggle}>
          {isOut ? texts.takeGroup : texts.leaveOutGroup}
        </Button>
      </div>
    </section>
  )
})

interface TileProps {
  picture: PastPicture
  number: number
}

const Tile = memo(function Tile({ picture, number }: TileProps) {
  const { id, name, type, double, isLeftOut } = picture
  const copy = usePast(({ copies }) => copies.get(id))
  const isChosen = usePast(({ chosen }) => chosen.has(id))
  const isVideo = type.startsWith('video/')
  const state = [...(double === undefined ? [] : [texts.alreadyHere]), ...(isLeftOut ? [texts.leftOut] : [])]
  const label = fill(isVideo ? texts.video : texts.picture, { n: number, name })
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={[label, ...state].join(', ')}
      onClick={() => togglePicture(id)}
      className={clsx(
        'relative flex aspect-square w-full items-center justify-center overflow-clip rounded-field bg-surface-sunken text-text-muted',
        isChosen && 'outline-3 outline-offset-1 outline-accent',
      )}
    >
      {copy === undefined ? (
        <span className="[&_svg]:size-8 [&_svg]:stroke-1">{isVideo ? <Film /> : <ImageIcon />}</span>
      ) : (
        <img src={copy} alt="" decoding="async" className={clsx('size-full object-cover', isLeftOut && 'opacity-35')} />
      )}
      {isChosen && (
        <Check aria-hidden className="absolute top-1 right-1 size-5 rounded-full bg-accent p-0.5 text-on-accent" />
      )}
      {state.length > 0 && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 bg-surface-raised/90 px-1 text-xs text-text">
          {state[0]}
        </span>
      )}
    </button>
  )
})
