import { isDeepStrictEqual } from 'node:util'
import { messageUpdated } from '@love-space/contracts/engagement/message.events.ts'
import type { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { partnersOf, type WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import { eventOf } from '@love-space/service-kit/events/domain-event.ts'
import type { Deps } from '../deps.ts'
import type { MessageDoc } from './message.model.ts'
import { dayToWrite } from './message.rules.ts'
import { toLoveMessage } from './messages.queries.ts'

type Body = BodyOf<typeof updateTodaysLoveMessage>

const says = (doc: MessageDoc, { message, mood, tags }: Body): boolean =>
  (message === undefined || doc.text === message.trim()) &&
  (mood === undefined || doc.mood === mood) &&
  (tags === undefined || isDeepStrictEqual(doc.tags, tags))

/**
 * Changes the member's message of today; earlier ones stay as they were sent, unless the change was written on their day
 * and comes late. A late change gives way to one that was made since.
 */
export const updateMessage = async (deps: Deps, member: WritingMember, body: Body): Promise<LoveMessage> => {
  const now = deps.clock()
  const day = dayToWrite(member.calendar, now, body.date, body.writtenAt)
  const isLate = body.writtenAt !== undefined
  const writtenAt = new Date(body.writtenAt ?? now)
  const { spaceId, userId } = member
  const _id = messageIdOf(spaceId, day, userId)
  const changes = {
    ...(body.message === undefined ? {} : { text: body.message.trim() }),
    ...(body.mood === undefined ? {} : { mood: body.mood }),
    ...(body.tags === undefined ? {} : { tags: body.tags }),
    updatedAt: now,
  }
  const data = { messageId: _id, spaceId, userId, day }
  const doc = await deps.messages.update(
    { _id, spaceId, ...(isLate && { updatedAt: { $lte: writtenAt } }) },
    { $set: changes },
    [eventOf(messageUpdated, { aggregateId: _id, data, time: now, told: partnersOf(member) })],
  )
  if (doc) return toLoveMessage(deps, member, doc)
  const current = isLate ? await deps.messages.findOne({ _id, spaceId }) : null
  if (!current) throw new AppError('NO_MESSAGE_TODAY')
  // The repetition of a change that arrived, though its answer did not.
  if (says(current, body)) return toLoveMessage(deps, member, current)
  throw new AppError('MESSAGE_CHANGED_SINCE')
}
