import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { partsOfDayId } from '@love-space/couple-rules/natural-ids.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { messageGotLike, messageLikesHaveChanged } from './message.events.ts'
import { toLoveMessage } from './messages.queries.ts'

/** Sets a like to `liked`; without it, toggles the like. */
export const toggleLike = async (
  deps: Deps,
  member: WritingMember,
  _id: string,
  liked?: boolean,
): Promise<LoveMessage> => {
  const { userId, spaceId } = member
  const { userId: authorId, day } = partsOfDayId(_id) ?? {}
  if (authorId === undefined || day === undefined || !member.authorIds.includes(authorId)) {
    throw new AppError('MESSAGE_NOT_FOUND')
  }
  const message = { _id, spaceId, userId: authorId, day }
  const now = deps.clock()
  const gotLike = messageGotLike(message, member, now)
  const likesChanged = messageLikesHaveChanged(message, member, now)

  const { messages } = deps
  const like = () =>
    messages.update({ _id, spaceId, likes: { $ne: userId } }, { $addToSet: { likes: userId } }, [gotLike])
  const removeLike = () =>
    messages.update({ _id, spaceId, likes: userId }, { $pull: { likes: userId } }, [likesChanged])
  const changed = (liked === false ? null : await like()) ?? (liked === true ? null : await removeLike())
  const doc = requireFound(
    changed ?? (liked === undefined ? null : await messages.findOne({ _id, spaceId })),
    'MESSAGE_NOT_FOUND',
  )
  return toLoveMessage(deps, member, doc)
}
