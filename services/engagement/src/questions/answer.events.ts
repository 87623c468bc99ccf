import { questionAnswered } from '@love-space/contracts/engagement/question.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { AnswerDoc } from './answer.model.ts'

export const questionWasAnswered = (
  { _id, spaceId, userId, day }: Pick<AnswerDoc, '_id' | 'spaceId' | 'userId' | 'day'>,
  time: Date,
  recipients: readonly string[],
): DomainEvent =>
  eventOf(questionAnswered, { aggregateId: _id, data: { answerId: _id, spaceId, userId, day }, time, recipients })
