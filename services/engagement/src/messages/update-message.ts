import { messageUpdated } from '@love-space/contracts/events/engagement.ts'
import type { LoveMessage, updateTodaysLoveMessage } from '@love-space/contracts/http/engagement.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { eventOf } from '@love-space/service-kit/domain-event.ts'
import type { Deps } from '../deps.ts'
import { assertWritable, type Member } from '../spaces/require-member.ts'
import { todayOf } from '../spaces/space.rules.ts'
import { messageHint } from './message-hint.ts'
import { messageIdOf } from './message.rules.ts'
import { toLoveMessage } from './messages.queries.ts'

/** Changes the member's message of today; earlier ones stay as they were sent. */
export const updateMessage = async (
  deps: Deps,
  member: Member,
  body: BodyOf<typeof updateTodaysLoveMessage>,
): Promise<LoveMessage> => {
  assertWritable(member)
  const now = deps.clock()
  const day = todayOf(member.calendar, now)
  const { spaceId, userId } = member
  const _id = messageIdOf(spaceId, day, userId)
  const changes = {
    ...(body.message === undefined ? {} : { text: body.message.trim() }),
    ...(body.mood === undefined ? {} : { mood: body.mood }),
    ...(body.tags === undefined ? {} : { tags: body.tags }),
    updatedAt: now,
  }
  const data = { messageId: _id, spaceId, userId, day }
  const doc = await deps.messages.update({ _id }, { $set: changes }, [
    eventOf(messageUpdated, { aggregateId: _id, data, time: now }),
    messageHint(member, _id, day, now),
  ])
  if (!doc) throw new AppError('NO_MESSAGE_TODAY')
  return toLoveMessage(deps, doc)
}
