import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, inside, listOf, text, time } from '@love-space/service-kit/store/fields.ts'

const exit = inside({ exitId: text, userId: text, at: time })

const schema = aggregateSchemaOf({
  /** Users who are giving up super_admin at this moment. They do not count as staying. */
  exits: listOf(exit),
})

/** The one document that every exit of a super_admin locks, so that not all can leave at once. */
export type SuperAdminExitsDoc = DocOf<typeof schema>

export const superAdminExitsAggregate = defineAggregate<SuperAdminExitsDoc>({
  collection: 'super_admin_exits',
  schema,
  erase: { user: { otherwise: 'an eraser removes them from the list, once the user is deleted' } },
  upgrade: ({ exits = [], ...stored }) => ({ ...stored, exits }),
})
