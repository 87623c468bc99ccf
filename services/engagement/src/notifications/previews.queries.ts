import type { NotificationPreview } from '@love-space/contracts/engagement/notification.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { previewItems } from '@love-space/contracts/media/item.internal.ts'
import { firstWordsOf } from '@love-space/couple-rules/first-words.ts'
import type { Member } from '@love-space/members/member.ts'
import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { keyOf } from './batch.rules.ts'
import type { NotificationDoc } from './notification.model.ts'

type Preview = Omit<NotificationPreview, 'id'>

const letterTypes: readonly string[] = ['message', 'message_liked']
const memoryTypes: readonly string[] = ['memory', 'memory_liked']
const itemTypes: readonly string[] = [...memoryTypes, 'memory_commented', 'timeline']

/** Returns the id of the record that a notification is about; of a batch, the newest one's. */
const subjectOf = ({ batch, refId }: NotificationDoc): string => {
  const last = batch?.items.at(-1)
  return last ? keyOf(last) : (refId ?? '')
}

const refsOf = (docs: readonly NotificationDoc[], types: readonly string[]): string[] => [
  ...new Set(docs.filter(({ type }) => types.includes(type)).flatMap(({ refId }) => refId ?? [])),
]

const previewLetters = async (deps: Deps, member: Member, ids: readonly string[]): Promise<[string, Preview][]> => {
  const letters = await deps.messages.findByIds(ids)
  return letters
    .filter(({ spaceId, userId }) => spaceId === member.spaceId && member.authorIds.includes(userId))
    .map(({ _id, text }) => [_id, { title: null, words: firstWordsOf(text), thumbnail: null }])
}

const previewMedia = async (
  deps: Deps,
  { spaceId, userId }: Member,
  docs: readonly NotificationDoc[],
  requestId: string,
): Promise<[string, Preview][]> => {
  const comments = docs.flatMap((doc) =>
    doc.type === 'memory_commented' && doc.refId !== null ? { memoryId: doc.refId, commentId: subjectOf(doc) } : [],
  )
  const wanted = { memoryIds: refsOf(docs, memoryTypes), timelineEventIds: refsOf(docs, ['timeline']), comments }
  if (Object.values(wanted).every((ids) => ids.length === 0)) return []
  const { data } = await deps.media.call(previewItems, { body: { spaceId, userId, ...wanted }, requestId })
  return data.previews.map(({ id, title, words, thumbnail }) => [id, { title, words: words || null, thumbnail }])
}

const previewsOfSpace = async (
  deps: Deps,
  member: Member,
  docs: readonly NotificationDoc[],
  requestId: string,
): Promise<NotificationPreview[]> => {
  const [letters, items] = await Promise.all([
    previewLetters(deps, member, refsOf(docs, letterTypes)),
    previewMedia(deps, member, docs, requestId),
  ])
  const [ofLetters, ofItems] = [new Map(letters), new Map(items)]
  return docs.flatMap((doc) => {
    // An answer and a mood have the same id as their author's letter of that day.
    const of = letterTypes.includes(doc.type) ? ofLetters : itemTypes.includes(doc.type) ? ofItems : undefined
    const preview = of?.get(subjectOf(doc))
    return preview ? { id: doc._id, ...preview } : []
  })
}

/** Reads what notifications are about, with the reader's present rights. Of an answer, reads only its question. */
export const readPreviews = async (
  deps: Deps,
  userId: string,
  page: number,
  requestId: string,
): Promise<NotificationPreview[]> => {
  const limit = limits.notificationsMax
  const sort = { createdAt: -1 } as const
  const docs = await deps.notifications.find({ userId }, { sort, limit, skip: (page - 1) * limit })
  const bySpace = Map.groupBy(
    docs.filter(({ spaceId }) => spaceId !== null),
    ({ spaceId }) => spaceId ?? '',
  )
  const previews = await Promise.all(
    [...bySpace].map(async ([spaceId, ofSpace]) => {
      const member = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId }, spaceId))
      return member ? previewsOfSpace(deps, member, ofSpace, requestId) : []
    }),
  )
  return previews.flat()
}
