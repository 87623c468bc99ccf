import { moodNoteChanged, moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { MoodDoc } from './mood.model.ts'

type Facts = Pick<MoodDoc, '_id' | 'spaceId' | 'userId' | 'day'>

const factsOf = ({ _id: moodId, spaceId, userId, day }: Facts) => ({ moodId, spaceId, userId, day })

export const moodWasRated = (mood: Facts, time: Date, recipients: readonly string[]): DomainEvent =>
  eventOf(moodRated, { aggregateId: mood._id, data: factsOf(mood), time, recipients })

export const moodWasImported = (mood: Facts, time: Date): DomainEvent =>
  eventOf(moodRated, { aggregateId: mood._id, data: { ...factsOf(mood), replayed: true }, time, recipients: [] })

export const moodNoteWasChanged = (mood: Facts, time: Date): DomainEvent =>
  eventOf(moodNoteChanged, { aggregateId: mood._id, data: factsOf(mood), time })
