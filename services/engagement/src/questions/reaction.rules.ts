import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { ReactionDoc } from './reaction.model.ts'

export interface ReactionChange {
  readonly hasHeart?: boolean | undefined
  /** New text of the reply; null deletes the reply. */
  readonly reply?: string | null | undefined
  readonly basedOn?: number | undefined
}

export const addsReaction = (
  before: Pick<ReactionDoc, 'isHeartTold' | 'reply'>,
  { hasHeart, reply }: Pick<ReactionDoc, 'hasHeart' | 'reply'>,
): boolean => (hasHeart && !before.isHeartTold) || (reply !== null && reply !== before.reply)

/** Returns the changed reaction; null if nothing differs. Throws ITEM_CHANGED_SINCE for another version. */
export const withReaction = (
  present: ReactionDoc,
  { hasHeart = present.hasHeart, reply = present.reply, basedOn }: ReactionChange,
  now: Date,
  eventFor: (isGiven: boolean) => DomainEvent,
): Change<ReactionDoc, DomainEvent> | null => {
  const isReplyChanged = isToBeChanged(present, { reply }, basedOn)
  if (isReplyChanged && basedOn === undefined && present.reply !== null) throw new AppError('ITEM_CHANGED_SINCE')
  if (!isReplyChanged && hasHeart === present.hasHeart) return null
  const changes = { hasHeart, isHeartTold: hasHeart || present.isHeartTold, reply, reactedAt: now }
  const next = isReplyChanged ? editOf(present, changes) : nextOf(present, changes)
  return { next, events: [eventFor(addsReaction(present, next))] }
}
