import {
  type DocOf,
  inside,
  listOf,
  optional,
  orNull,
  schemaOf,
  text,
  time,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  spaceIds: listOf(text),
  /** Id of the space being entered: a lease, so that a user cannot enter two at once. */
  enteringId: orNull(text),
  enteringUntil: orNull(time),
  /** Ids of the requests that share the lease; a retry may end before the first try. */
  entrants: optional(listOf(text)),
  /** Last known end of all the user's sessions. */
  sessionsEnd: optional(inside({ before: time, exceptSid: orNull(text) })),
})

/** Spaces that a user may be a member of: some may be wrong, none is missing. The space decides membership. */
export type UserSpacesDoc = DocOf<typeof schema>

schema.index({ spaceIds: 1 })

/** The name stays the one that the collection was created with. */
export const userSpacesCollection = defineCollection<UserSpacesDoc>({
  collection: 'seats',
  schema,
  erase: {
    user: (_id) => ({ _id }),
    space: { otherwise: 'an eraser removes it from the lists' },
  },
})
