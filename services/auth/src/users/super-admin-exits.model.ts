import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

interface Exit {
  readonly exitId: string
  readonly userId: string
  readonly at: Date
}

/** The one document through which super administrators leave, so that of several at once the last one is refused. */
export interface SuperAdminExitsDoc extends AggregateDoc {
  /** Who is about to leave, from before the write by which they do until after it: none of them counts as one who stays. */
  readonly exits: readonly Exit[]
}

const exit = new Schema<Exit>(
  {
    exitId: { type: String, required: true },
    userId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { _id: false },
)
const schema = new Schema<SuperAdminExitsDoc>({ exits: { type: [exit], default: [] } })

export const superAdminExitsAggregate = defineAggregate<SuperAdminExitsDoc>({
  name: 'SuperAdminExits',
  collection: 'super_admin_exits',
  schema,
  erase: { user: { otherwise: 'an eraser takes them out of the list, once the user is gone' } },
  upgrade: ({ exits = [], ...stored }) => ({ ...stored, exits }),
})
