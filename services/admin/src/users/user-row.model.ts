import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import {
  type DocOf,
  flag,
  listOf,
  mixed,
  number,
  optional,
  schemaOf,
  text,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { projected } from '@love-space/members/save-newest.ts'
import { indexOrders } from '../tables/table-orders.ts'

export const userRowShape = 4

const schema = schemaOf({
  ...projected,
  /** Version for operators; absent if auth runs an earlier release. */
  revision: optional(number),
  name: withDefault(text, ''),
  email: text,
  roles: listOf(text),
  active: flag,
  /** Whether the e-mail is confirmed; absent if auth runs an earlier release. */
  emailConfirmed: optional(flag),
  wasInSpace: optional(flag),
  emailProposal: optional(mixed<UserRecord['emailProposal']>()),
  lastEmailProposal: optional(mixed<UserRecord['lastEmailProposal']>()),
  createdAt: time,
  words: listOf(text),
  nameKey: withDefault(text, ''),
})

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
