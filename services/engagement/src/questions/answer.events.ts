import { answerReactedTo, questionAnswered } from '@love-space/contracts/engagement/question.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { AnswerDoc } from './answer.model.ts'

type Facts = Pick<AnswerDoc, '_id' | 'spaceId' | 'userId' | 'day'>

const factsOf = ({ _id: answerId, spaceId, userId, day }: Facts) => ({ answerId, spaceId, userId, day })

export const questionWasAnswered = (
  answer: Facts,
  { isLate }: { readonly isLate: boolean },
  time: Date,
  recipients: readonly string[],
): DomainEvent => {
  const data = { ...factsOf(answer), ...(isLate && { late: true as const }) }
  return eventOf(questionAnswered, { aggregateId: answer._id, data, time, recipients })
}

export const answerGotReaction = (
  answer: Facts,
  reaction: { readonly reactedBy: string; readonly given: boolean },
  time: Date,
  recipients: readonly string[],
): DomainEvent =>
  eventOf(answerReactedTo, { aggregateId: answer._id, data: { ...factsOf(answer), ...reaction }, time, recipients })
