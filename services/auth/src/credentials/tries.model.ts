import { type DocOf, number, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { startingWith } from '@love-space/service-kit/store/starting-with.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { tryCounterKeys } from './try-counter-keys.ts'

const schema = schemaOf({
  _id: text,
  count: number,
  triedAt: time,
  lockedUntil: time,
  expiresAt: time,
})

export type TriesDoc = DocOf<typeof schema>

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const triesCollection = defineCollection<TriesDoc>({
  collection: 'tries',
  schema,
  erase: {
    user: (userId) => ({
      $or: [
        { _id: { $in: [tryCounterKeys.pinOfSignedIn(userId), tryCounterKeys.passwordOfSignedIn(userId)] } },
        { _id: startingWith(tryCounterKeys.pinInKnownBrowser(userId, '')) },
      ],
    }),
  },
})
