import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { partsOfDayId } from '@love-space/couple-rules/natural-ids.ts'
import { requireWritable, type Member } from '@love-space/members/member.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { messageChoiceHasChanged } from './message.events.ts'
import { toLoveMessage } from './messages.queries.ts'

/** Chooses a letter for the book. A consent can be withdrawn at any time, so withdrawing needs no writable space. */
export const chooseForBook = async (deps: Deps, member: Member, _id: string, chosen: boolean): Promise<LoveMessage> => {
  const { userId, spaceId } = chosen ? requireWritable(member) : member
  const { userId: authorId, day } = partsOfDayId(_id) ?? {}
  if (authorId === undefined || day === undefined || !member.authorIds.includes(authorId)) {
    throw new AppError('MESSAGE_NOT_FOUND')
  }
  const changed = [messageChoiceHasChanged({ _id, spaceId, userId: authorId, day }, member, deps.clock())]
  const { messages } = deps
  const doc = chosen
    ? await messages.update({ _id, spaceId, chosenBy: { $ne: userId } }, { $addToSet: { chosenBy: userId } }, changed)
    : await messages.update({ _id, spaceId, chosenBy: userId }, { $pull: { chosenBy: userId } }, changed)
  return toLoveMessage(
    deps,
    member,
    requireFound(doc ?? (await messages.findOne({ _id, spaceId })), 'MESSAGE_NOT_FOUND'),
  )
}
