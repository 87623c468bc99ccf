import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, flag, orNull, text, time } from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'

const schema = aggregateSchemaOf({
  ...revisionFields,
  spaceId: text,
  userId: text,
  authorId: text,
  day: text,
  hasHeart: flag,
  /** Whether the author was notified of a heart; a heart given again then causes no notification. */
  isHeartTold: flag,
  reply: orNull(text),
  reactedAt: time,
})

/** A partner's heart and reply to an answer; `_id` derives from the answer and the partner. */
export type ReactionDoc = DocOf<typeof schema>

schema.index({ spaceId: 1 })
schema.index({ userId: 1 })
schema.index({ authorId: 1 })

export const reactionAggregate = defineAggregate<ReactionDoc>({
  collection: 'answer_reactions',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    // The answer is erased with its author, and nobody can read a reaction without it.
    user: (userId) => ({ $or: [{ userId }, { authorId: userId }] }),
  },
  upgrade: (stored) => ({ isHeartTold: stored.hasHeart, ...stored }) as ReactionDoc,
})
