import { fileAddress, fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { TimelineEvent, TimelineType } from '@love-space/contracts/media/timeline.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import type { MergeRules } from '@love-space/couple-rules/record-merge.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import type { EventMedia } from './event-media.ts'
import { coordinatesOf, coordinatesText, isTimelineType } from './timeline.rules.ts'
import { changeOf } from './shown-event.ts'

export interface EventWords {
  title: string
  date: string
  type: TimelineType
  location: string
  lat: string
  lng: string
  description: string
  tags: readonly string[]
  media: EventMedia
}

export const noWords: EventWords = {
  title: '',
  date: '',
  type: 'milestone',
  location: '',
  lat: '',
  lng: '',
  description: '',
  tags: [],
  media: null,
}

/** Returns the address without its signature, which is new in each response. */
export const lastingAddress = (answered: EventMedia): EventMedia => {
  const id = answered === null ? null : fileIdOf(answered)
  return id === null ? answered : fileAddress(id)
}

export const eventMerge: MergeRules<EventWords> = {
  lists: { tags: (tag) => tag },
  together: [['location', 'lat', 'lng']],
}

type Written = Pick<
  TimelineEvent,
  'title' | 'date' | 'type' | 'location' | 'coordinates' | 'description' | 'tags' | 'media'
>

export const wordsOf = (event: Written): EventWords => {
  const [lat = '', lng = ''] = event.coordinates ? coordinatesText(event.coordinates).split(', ') : []
  const { title, date, type, location, description, tags, media } = event
  return {
    title,
    date,
    type: isTimelineType(type) ? type : 'other',
    location,
    lat,
    lng,
    description,
    tags,
    media: lastingAddress(media),
  }
}

/** Returns the errors by field; an empty one if the form shows its own text. */
export const wrongWords = (words: EventWords, today: string): Partial<Record<keyof EventWords, string>> => ({
  ...(words.title.trim() === '' && { title: '' }),
  ...(words.date === '' && { date: '' }),
  ...(words.date > today && { date: common.notInFuture }),
  ...(words.description.length > limits.timelineDescriptionCharsMax && { description: '' }),
  ...coordinatesOf(words).errors,
})

export const draftNameOf = (spaceId: string, event: TimelineEvent | null) => `timeline:${event?.id ?? spaceId}`

export const draftInWrite = (write: HeldWrite, event: TimelineEvent | undefined): EventWords => {
  const { title = '', date = '', type = 'other', location = '', description = '', tags = [] } = changeOf(write)
  const { coordinates = null, media = event?.media ?? null } = changeOf(write)
  return wordsOf({ title, date, type, location, coordinates, description, tags, media })
}
