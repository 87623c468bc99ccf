import type { Schema } from 'mongoose'
import { describe, expect, it } from 'vitest'

export interface QueryShape {
  readonly equal?: readonly string[]
  readonly range?: readonly string[]
  readonly sort?: Readonly<Record<string, 1 | -1>>
  /** Fields checked on the documents that the index finds, because they hardly narrow them further. */
  readonly rest?: readonly string[]
}

export interface CollectionQueries {
  readonly of: { readonly collection: string; readonly schema: Pick<Schema, 'indexes'> }
  readonly queries: Readonly<Record<string, QueryShape>>
}

type Index = readonly (readonly [field: string, direction: number])[]

const idIndex: Index = [['_id', 1]]

const declaredIndexes = (schema: Pick<Schema, 'indexes'>): Index[] =>
  schema.indexes().map(([fields]) => Object.entries(fields).map(([field, direction]) => [field, Number(direction)]))

/** Returns whether an index has equality, then sort, then range fields: it then reads no other documents. */
const serves = (index: Index, { equal = [], range = [], sort = {} }: QueryShape): boolean => {
  if (equal.includes('_id')) return index === idIndex
  const fields = index.map(([field]) => field)
  const sorts = Object.entries(sort)
  const ordered = index.slice(equal.length, equal.length + sorts.length)
  const turns = new Set(sorts.map(([field, way], at) => (ordered[at]?.[0] === field ? ordered[at][1] * way : 0)))
  const reach = fields.slice(equal.length, equal.length + sorts.length + range.length)
  return (
    equal.every((field) => fields.indexOf(field) >= 0 && fields.indexOf(field) < equal.length) &&
    turns.size <= 1 &&
    !turns.has(0) &&
    range.every((field) => reach.includes(field))
  )
}

/** Returns the index that serves a query; undefined if the query would scan the collection. */
export const servingIndex = (schema: Pick<Schema, 'indexes'>, shape: QueryShape): readonly string[] | undefined => {
  const isEmpty = !shape.equal?.length && !shape.range?.length && Object.keys(shape.sort ?? {}).length === 0
  if (isEmpty) return undefined
  return [idIndex, ...declaredIndexes(schema)].find((index) => serves(index, shape))?.map(([field]) => field)
}

/** Tests that each query has an index and each index a query, without a server: not all can explain queries. */
export const describeQueries = (collections: readonly CollectionQueries[]): void => {
  describe.each(collections)('queries of $of.collection', ({ of: { schema }, queries }) => {
    it.each(Object.entries(queries))('%s', (_, shape) => {
      expect(servingIndex(schema, shape)).toBeDefined()
    })

    it('use every declared index', () => {
      const used = Object.values(queries).map((shape) => servingIndex(schema, shape))
      for (const index of declaredIndexes(schema)) expect(used).toContainEqual(index.map(([field]) => field))
    })
  })
}
