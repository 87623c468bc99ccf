import { fileAddress, fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { TimelineEvent, TimelineType } from '@love-space/contracts/media/timeline.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import type { MergeRules } from '@love-space/couple-rules/record-merge.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { undoAsDraft } from '../../shared/undo-as-draft.ts'
import type { EventMedia } from './event-media.ts'
import { coordinatesOf, coordinatesText, isTimelineType } from './timeline.rules.ts'
import { changeOf } from './held-events.rules.ts'

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

export const draftName = (id: string) => `timeline:${id}`

/** Makes a held event or change a draft again. Returns false, and keeps it held, if another draft exists. */
export async function undoAsDraftOf(write: HeldWrite, spaceId: string, event?: TimelineEvent): Promise<boolean> {
  const { title = '', date = '', type = 'other', location = '', description = '', tags = [] } = changeOf(write)
  const { coordinates = null, media = event?.media ?? null } = changeOf(write)
  const words = wordsOf({ title, date, type, location, coordinates, description, tags, media })
  return undoAsDraft(draftName(event?.id ?? spaceId), write, words)
}
