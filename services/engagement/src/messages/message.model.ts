import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, listOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'
import { letterWordsOf } from './letter-words.ts'
import { voice } from '../record-files/voice.field.ts'

const schema = aggregateSchemaOf({
  ...revisionFields,
  spaceId: text,
  userId: text,
  /** Day in the space's time zone at the time of writing, as YYYY-MM-DD. */
  day: text,
  text,
  voice,
  mood: text,
  tags: listOf(text),
  words: listOf(text),
  likes: listOf(text),
  /** Members who chose the letter for their book. */
  chosenBy: listOf(text),
  createdAt: time,
  updatedAt: time,
  /** Time of writing by the device's clock. A change written earlier does not overwrite a later one. */
  writtenAt: time,
})

/** A letter; `_id` derives from space, day and author. */
export type MessageDoc = DocOf<typeof schema>

schema.index({ spaceId: 1, day: -1, createdAt: -1 })
schema.index({ spaceId: 1, words: 1 })
schema.index({ day: 1, _id: 1 })

export const messageAggregate = defineAggregate<MessageDoc>({
  collection: 'messages',
  schema,
  erase: {
    space: (spaceId) => ({ spaceId }),
    user: { otherwise: 'letters stay with the partner, without the name' },
  },
  upgrade: (stored) =>
    ({
      writtenAt: stored.updatedAt,
      voice: null,
      chosenBy: [],
      ...stored,
      words: stored.words ?? letterWordsOf({ text: '', tags: [], voice: null, ...stored }),
    }) as MessageDoc,
  backfill: ['words'],
})
