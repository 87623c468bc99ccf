import { useState, type ReactNode } from 'react'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { ratingText } from './mood.rules.ts'

interface PartnerMoodProps {
  name: string
  rating: number
  avatarOf: SpaceUser
  space: Space
  children?: ReactNode
}

/** Shows the partner's mood. A press explains that only the partner can change it. */
export function PartnerMood({ name, rating, avatarOf, space, children }: PartnerMoodProps) {
  const [wasPressed, setWasPressed] = useState(false)
  return (
    <div className="min-w-0 flex-1 basis-36">
      <div className="flex flex-wrap items-center gap-x-1">
        <button
          type="button"
          onClick={() => setWasPressed(true)}
          className="flex min-h-tap min-w-0 flex-1 items-center gap-2.5 rounded-field text-start text-sm leading-tight"
        >
          <PersonAvatar of={avatarOf} space={space} />
          <span className="min-w-0">
            <span className="block font-medium" dir="auto">
              {name}
            </span>
            <span className="block text-text-muted">{rating === 0 ? texts.partnerUnset : ratingText(rating)}</span>
          </span>
        </button>
        {children}
      </div>
      <p role="status" className="text-sm text-text-muted">
        {wasPressed && texts.notEditable}
      </p>
    </div>
  )
}
