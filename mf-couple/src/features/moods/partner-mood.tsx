import clsx from 'clsx'
import { useState } from 'react'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'
import { softClass, type Person } from '@love-space/ui/person.ts'
import { MoodFace } from './mood-face.tsx'
import { ratingText } from './mood.rules.ts'

interface PartnerMoodProps {
  name: string
  person: Person | undefined
  /** 0 for none. */
  rating: number
}

/** Shows the partner's mood; a press explains that only the partner can change it. */
export function PartnerMood({ name, person, rating }: PartnerMoodProps) {
  const [wasPressed, setWasPressed] = useState(false)
  return (
    <div className="border-t border-line pt-3">
      <button
        type="button"
        onClick={() => setWasPressed(true)}
        className="-mx-1 flex min-h-tap w-full items-center gap-3 rounded-field px-1 text-left"
      >
        <span
          className={clsx(
            'flex size-11 shrink-0 items-center justify-center rounded-full',
            softClass(rating === 0 ? undefined : person),
          )}
        >
          <MoodFace rating={rating} className="size-7" />
        </span>
        <span className="min-w-0">
          <span className="block font-medium" dir="auto">
            {name}
          </span>
          <span className="block text-text-muted">{rating === 0 ? texts.partnerUnset : ratingText(rating)}</span>
        </span>
      </button>
      <p role="status" className="text-sm text-text-muted">
        {wasPressed && texts.notEditable}
      </p>
    </div>
  )
}
