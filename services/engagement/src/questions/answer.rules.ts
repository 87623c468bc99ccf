import type { Voice } from '@love-space/contracts/media/voice.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Change } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import { isDeepStrictEqual } from 'node:util'
import type { AnswerDoc } from './answer.model.ts'

export interface Answered {
  readonly text: string
  /** Absent: the recording stays. Null removes it. */
  readonly voice?: Voice | null
  readonly answeredAt: Date
  /** Version of the answer that this one replaces. Without it, the later time of writing wins. */
  readonly basedOn?: number | undefined
}

/**
 * Returns the changed answer. Returns null if nothing differs, or a later answer exists and no version is named. Throws
 * QUESTION_REVEALED if both have answered, ITEM_CHANGED_SINCE for another version.
 */
export const withAnswer = (
  answer: AnswerDoc,
  { answeredAt, basedOn, ...changes }: Answered,
  isRevealed: boolean,
  eventsFor: (answer: AnswerDoc, before: AnswerDoc) => DomainEvent[],
): Change<AnswerDoc, DomainEvent> | null => {
  const isOlder = answeredAt < answer.answeredAt
  const isSame = isDeepStrictEqual({ ...answer, ...changes }, answer)
  if (isSame || (isOlder && basedOn === undefined)) return null
  if (isRevealed) throw new AppError('QUESTION_REVEALED')
  if (!isToBeChanged(answer, changes, basedOn)) return null
  const next = editOf(answer, { ...changes, ...(isOlder ? {} : { answeredAt }) })
  return { next, events: eventsFor(next, answer) }
}
