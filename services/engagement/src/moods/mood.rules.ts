import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { moodNoteWasChanged, moodWasRated } from './mood.events.ts'
import type { MoodDoc } from './mood.model.ts'

export interface Rated {
  readonly rating: number
  readonly note: string | null | undefined
  readonly ratedAt: Date
}

/** Returns the mood with a rating; null if nothing differs or a later rating exists. The event leaves out the note. */
export const withRating = (
  mood: MoodDoc,
  { rating, note = mood.note, ratedAt }: Rated,
  now: Date,
  recipients: readonly string[],
): Change<MoodDoc, DomainEvent> | null => {
  if (ratedAt < mood.ratedAt || (mood.rating === rating && mood.note === note)) return null
  const next = nextOf(mood, { rating, note, ratedAt })
  const event = mood.rating === rating ? moodNoteWasChanged(mood, now) : moodWasRated(mood, now, recipients)
  return { next, events: [event] }
}
