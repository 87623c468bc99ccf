import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { questionWasAnswered } from './answer.events.ts'
import type { AnswerDoc } from './answer.model.ts'

export interface Answered {
  readonly text: string
  readonly answeredAt: Date
}

/** Returns null if nothing differs or a later answer exists. Throws QUESTION_REVEALED if both have answered. */
export const withAnswer = (
  answer: AnswerDoc,
  { text, answeredAt }: Answered,
  isRevealed: boolean,
  now: Date,
  told: readonly string[],
): Change<AnswerDoc, DomainEvent> | null => {
  if (answeredAt < answer.answeredAt || answer.text === text) return null
  if (isRevealed) throw new AppError('QUESTION_REVEALED')
  return { next: nextOf(answer, { text, answeredAt }), events: [questionWasAnswered(answer, now, told)] }
}
