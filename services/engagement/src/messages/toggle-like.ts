import { messageLiked } from '@love-space/contracts/events/engagement.ts'
import type { LoveMessage } from '@love-space/contracts/http/engagement.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { eventOf } from '@love-space/service-kit/domain-event.ts'
import type { Deps } from '../deps.ts'
import { assertWritable, type Member } from '../spaces/require-member.ts'
import { messageHint } from './message-hint.ts'
import { partsOfMessageId } from './message.rules.ts'
import { toLoveMessage } from './messages.queries.ts'

/** Likes a message of the member's space, or takes the like back. */
export const toggleLike = async (deps: Deps, member: Member, _id: string): Promise<LoveMessage> => {
  const { spaceId, userId: authorId, day } = partsOfMessageId(_id)
  // The id names its space, so a foreign one needs no query; and a read-only answer would tell that it exists.
  if (spaceId !== member.spaceId) throw new AppError('MESSAGE_NOT_FOUND')
  assertWritable(member)
  const now = deps.clock()
  const { userId } = member
  const hint = messageHint(member, _id, day, now)
  const data = { messageId: _id, spaceId, userId: authorId, day, likedBy: userId }
  const liked = authorId === userId ? [] : [eventOf(messageLiked, { aggregateId: _id, data, time: now })]

  const doc =
    (await deps.messages.update({ _id, likes: { $ne: userId } }, { $addToSet: { likes: userId } }, [...liked, hint])) ??
    (await deps.messages.update({ _id, likes: userId }, { $pull: { likes: userId } }, [hint]))
  if (!doc) throw new AppError('MESSAGE_NOT_FOUND')
  return toLoveMessage(deps, doc)
}
