import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createTimelineEvent, updateTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import type { ApplyUse, Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { addUploads, cancelUpload } from '@love-space/web-kit/files/uploads.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { Sending } from '@love-space/ui/use-record-form.ts'
import { only } from '../../shared/only.ts'
import type { EventMedium } from './event-medium.tsx'
import type { EventWords } from './event-words.ts'
import { coordinatesOf } from './timeline.rules.ts'

/** Adds or changes an event. Its present medium can only be removed; a new one follows by `attachMedium`. */
export async function saveEvent(
  { id, basedOn, words, changes }: OutgoingRecord<EventWords>,
  { chosen }: EventMedium,
  sending: Sending,
): Promise<TimelineEvent> {
  const { title, date, type, location, description, tags, media } = words
  const { coordinates } = coordinatesOf(words)
  const body = { title: title.trim(), date, type, location, coordinates, description, tags: [...tags] }
  if (id === undefined) return (await api.call(createTimelineEvent, { body, ...sending })).data.timelineEvent
  const change = {
    ...only(body, { ...changes, ...('lat' in changes && { coordinates }) }),
    ...('media' in changes && media === null && chosen === undefined && { media }),
    ...(basedOn !== undefined && { basedOn }),
  }
  const params = { id }
  return (await api.call(updateTimelineEvent, { params, body: change, ...sending })).data.timelineEvent
}

/** Uploads an event's new medium; cancels earlier uploads for it. */
export async function attachMedium(
  event: TimelineEvent,
  { chosen, edit }: EventMedium,
  uploads: readonly Upload[],
): Promise<void> {
  if (!chosen) return
  for (const { id: earlier, use } of uploads) {
    if (use.eventId === event.id) await cancelUpload(earlier)
  }
  const use = { kind: 'timeline', eventId: event.id }
  await addUploads([{ ...chosen, path: `${event.spaceId}/timeline`, use, edit }])
}

export const showMedium: ApplyUse = async (fileId, { use: { eventId = '' } }, signal) => {
  await api.call(updateTimelineEvent, { params: { id: eventId }, body: { media: fileAddress(fileId) }, signal })
  await refreshTopic('timeline', eventId)
}
