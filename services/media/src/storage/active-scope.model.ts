import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, time } from '@love-space/service-kit/store/fields.ts'

const schema = aggregateSchemaOf({ at: time })

/** A scope whose stored bytes may have changed; `_id` is the scope. */
export type ActiveScopeDoc = DocOf<typeof schema>

schema.index({ at: 1 })

const otherwise = 'the id stays for a month, because bytes written during the erasure are found by it'

export const activeScopeAggregate = defineAggregate<ActiveScopeDoc>({
  collection: 'active_scopes',
  schema,
  erase: { space: { otherwise }, user: { otherwise } },
  notesChanges: true,
})
