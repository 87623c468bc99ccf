import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createTimelineEvent, updateTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import type { ApplyUse } from '@love-space/web-kit/files/uploads.store.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { pickChanged } from '../../shared/pick-changed.ts'
import type { EventWords } from './event-words.ts'
import { coordinatesOf } from './timeline.rules.ts'

export async function saveEvent(outgoing: OutgoingRecord<EventWords>, sending: SendOptions): Promise<TimelineEvent> {
  const answer =
    outgoing.id === undefined
      ? await api.call(createTimelineEvent, { body: bodyOf(outgoing.words), ...sending })
      : await api.call(updateTimelineEvent, { params: { id: outgoing.id }, body: eventChange(outgoing), ...sending })
  return answer.data.timelineEvent
}

const bodyOf = (words: EventWords) => {
  const { title, date, type, location, description, tags, media } = words
  const { coordinates } = coordinatesOf(words)
  return { title: title.trim(), date, type, location, coordinates, description, tags: [...tags], media }
}

export const eventChange = ({ basedOn, words, changes }: OutgoingRecord<EventWords>) => {
  const body = bodyOf(words)
  return {
    ...pickChanged(body, { ...changes, ...('lat' in changes && { coordinates: body.coordinates }) }),
    ...(basedOn !== undefined && { basedOn }),
  }
}

/** Shows a file that a form of the last release sent after its event. */
export const showMedium: ApplyUse = async (fileId, { use: { eventId = '' } }, signal) => {
  await api.call(updateTimelineEvent, { params: { id: eventId }, body: { media: fileAddress(fileId) }, signal })
  await refreshTopic('timeline', eventId)
}
