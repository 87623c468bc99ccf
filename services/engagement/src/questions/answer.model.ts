import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, number, text, time } from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'
import { voice } from '../record-files/voice.field.ts'

const schema = aggregateSchemaOf({
  ...revisionFields,
  spaceId: text,
  userId: text,
  /** Day in the space's time zone at the time of writing, as YYYY-MM-DD. */
  day: text,
  question: number,
  text,
  voice,
  /** Time of writing by the device's clock. A change written earlier does not overwrite a later one. */
  answeredAt: time,
})

/** A user's answer to the question of a day; `_id` derives from space, day and user. */
export type AnswerDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, day: 1 })
schema.index({ spaceId: 1, userId: 1, day: -1 })
schema.index({ userId: 1 })

export const answerAggregate = defineAggregate<AnswerDoc>({
  collection: 'answers',
  schema,
  upgrade: (stored) => ({ voice: null, ...stored }) as AnswerDoc,
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
