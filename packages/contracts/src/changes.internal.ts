import { Type, type Static } from '@sinclair/typebox'
import { Data, Nullable, Strict } from './route.ts'

/** Place in the order of changes: time of a change in epoch milliseconds, and id of the record. */
const ChangePlace = Type.String({ pattern: '^[0-9]{13}-([0-9a-f]{24})?$' })

export const ChangedIds = Strict({
  ids: Type.Array(Type.String()),
  /** Place behind these records; null at the end. */
  next: Nullable(ChangePlace),
  /** Place from which the next run misses no change, also none that is written now. */
  again: ChangePlace,
  /** Whether the caller must read every record: it named no place, or one from before a restore or too long ago. */
  mustReadAll: Type.Boolean(),
})
export type ChangedIds = Static<typeof ChangedIds>

export const changes = {
  query: Strict({ after: Type.Optional(ChangePlace) }),
  answer: Data(ChangedIds),
}
