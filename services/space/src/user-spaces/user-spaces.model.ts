import { type DocOf, listOf, optional, orNull, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  /** The user's id. */
  _id: text,
  spaceIds: listOf(text),
  /** The space being entered right now; keeps one person from entering two at once. */
  enteringId: orNull(text),
  enteringUntil: orNull(time),
  /** The requests that are entering it: one that comes again may end before the first does. */
  entrants: optional(listOf(text)),
})

/**
 * The spaces a user may be a member of: written before they become one, so it may name a space too many but never one
 * too few. Membership itself stands in the space alone.
 */
export type UserSpacesDoc = DocOf<typeof schema>

schema.index({ spaceIds: 1 })

/** The collection keeps the name it was made with. */
export const userSpacesCollection = defineCollection<UserSpacesDoc>({
  collection: 'seats',
  schema,
  erase: {
    user: (_id) => ({ _id }),
    space: { otherwise: 'an eraser takes it out of the lists' },
  },
})
