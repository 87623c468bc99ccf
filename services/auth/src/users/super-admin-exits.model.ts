import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, inside, listOf, text, time } from '@love-space/service-kit/store/fields.ts'

const exit = inside({ exitId: text, userId: text, at: time })

const schema = aggregateSchemaOf({
  /** Who is about to leave, from before the write by which they do until after it: none of them counts as one who stays. */
  exits: listOf(exit),
})

/** The one document through which super administrators leave, so that of several at once the last one is refused. */
export type SuperAdminExitsDoc = DocOf<typeof schema>

export const superAdminExitsAggregate = defineAggregate<SuperAdminExitsDoc>({
  collection: 'super_admin_exits',
  schema,
  erase: { user: { otherwise: 'an eraser takes them out of the list, once the user is gone' } },
  upgrade: ({ exits = [], ...stored }) => ({ ...stored, exits }),
})
