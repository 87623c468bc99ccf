import type { answerReactedTo, questionAnswered } from '@love-space/contracts/engagement/question.events.ts'
import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { notify, notifyPartner } from './notify.ts'

export const onQuestionAnswered = (
  deps: Deps,
  { answerId: refId, spaceId, userId: actorId, day, late }: EventData<typeof questionAnswered>,
): Promise<void> => {
  const params = { day, ...(late && { late: 'true' }) }
  return notifyPartner(deps, { type: 'question', refId, actorId, spaceId, params })
}

/** Notifies the author, unless they left the space. A heart and a reply share a notification. */
export const onAnswerReactedTo = async (
  deps: Deps,
  { answerId: refId, spaceId, userId: readerId, day, reactedBy: actorId, given }: EventData<typeof answerReactedTo>,
  { time }: Envelope,
): Promise<void> => {
  if (!given || (await deps.members.findPartner(spaceId, actorId)) !== readerId) return
  const again = { happenedAt: new Date(time) }
  await notify(deps, { type: 'answer_reaction', refId, actorId, readerId, spaceId, params: { day }, again })
}
