import type { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { messageWasUpdated } from './message.events.ts'
import type { MessageDoc } from './message.model.ts'
import { dayToWrite, writingTime } from './message.rules.ts'
import { readOwnMessage, toLoveMessage } from './messages.queries.ts'

type Body = BodyOf<typeof updateTodaysLoveMessage>

/** Changes a letter on its day. Without `basedOn`, throws MESSAGE_CHANGED_SINCE if a change written later exists. */
export const updateMessage = async (deps: Deps, member: WritingMember, body: Body): Promise<LoveMessage> => {
  const now = deps.clock()
  const { message, mood, tags, date, basedOn } = body
  const day = dayToWrite(member.calendar, now, date, body.writtenAt)
  const writtenAt = writingTime(now, body.writtenAt)
  const { spaceId, userId } = member
  const _id = messageIdOf(spaceId, day, userId)
  const changes = {
    ...(message === undefined ? {} : { text: message.trim() }),
    ...(mood === undefined ? {} : { mood }),
    ...(tags === undefined ? {} : { tags }),
  }
  const updated = messageWasUpdated({ _id, spaceId, userId, day }, member, now)
  const change = (present: MessageDoc) => {
    const isOlder = body.writtenAt !== undefined && writtenAt < present.writtenAt
    if (!isToBeChanged(present, changes, basedOn)) {
      return isOlder ? null : { next: nextOf(present, { writtenAt }), events: [] }
    }
    if (isOlder && basedOn === undefined) throw new AppError('MESSAGE_CHANGED_SINCE')
    const times = { updatedAt: now, ...(isOlder ? {} : { writtenAt }) }
    const words = searchWordsOf(changes.text ?? present.text, changes.tags ?? present.tags)
    return { next: editOf(present, { ...changes, words, ...times }), events: [updated] }
  }
  const doc = await withCurrent(
    () => deps.messages.mutate(_id, change),
    async () => ({ loveMessage: await readOwnMessage(deps, member, day) }),
  )
  if (!doc) throw new AppError('NO_MESSAGE_TODAY')
  return toLoveMessage(deps, member, doc)
}
