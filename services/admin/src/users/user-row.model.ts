import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import {
  type DocOf,
  listOf,
  mixed,
  optional,
  schemaOf,
  text,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { projected } from '@love-space/members/save-newest.ts'
import { rowFieldsFor, shapeOf } from '../tables/row-fields.ts'
import { indexOrders } from '../tables/table-orders.ts'

const schema = schemaOf({
  ...projected,
  ...rowFieldsFor(UserRecord, [
    'userId',
    'version',
    'name',
    'newsletterSince',
    'emailProposal',
    'lastEmailProposal',
    'passkeyReset',
  ]),
  name: withDefault(text, ''),
  emailProposal: optional(mixed<UserRecord['emailProposal']>()),
  lastEmailProposal: optional(mixed<UserRecord['lastEmailProposal']>()),
  passkeyReset: optional(mixed<UserRecord['passkeyReset']>()),
  words: listOf(text),
  nameKey: withDefault(text, ''),
})

export const userRowShape = shapeOf(schema, 4)

/** A read model's row of a user. Auth owns the user. */
export type UserRowDoc = DocOf<typeof schema>

export const userSortKeys = { name: 'nameKey' } as const
indexOrders(schema, userTable, userSortKeys)
schema.index({ words: 1 })
schema.index({ roles: 1 })

export const userRowCollection = defineCollection<UserRowDoc>({
  collection: 'user_rows',
  schema,
  erase: { user: (_id) => ({ _id }) },
})
