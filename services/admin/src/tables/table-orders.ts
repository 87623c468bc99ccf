import type { SortKey, TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import type { Schema } from 'mongoose'
import type { Sort } from './keyset.ts'

/** Fields by which columns are ordered, where they differ from the column's name. */
export type OrderFields = Readonly<Record<string, string>>

export const sortBy = (keys: readonly SortKey[], order: OrderFields): Sort => {
  const sort: Record<string, 1 | -1> = {}
  for (const [column, direction] of keys) sort[order[column] ?? column] = direction
  // Sort by id last, so that the order is unambiguous.
  sort._id ??= keys[0]?.[1] ?? 1
  return sort
}

export const indexOrders = (
  schema: Pick<Schema, 'index' | 'indexes'>,
  { sorts }: TableSpec,
  order: OrderFields,
): void => {
  for (const keys of sorts) {
    const sort = sortBy(keys, order)
    const isDeclared = schema.indexes().some(([fields]) => JSON.stringify(fields) === JSON.stringify(sort))
    if (!isDeclared) schema.index(sort)
  }
}
