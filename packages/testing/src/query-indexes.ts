import type { EraseRules } from '@love-space/service-kit/store/erase-rules.ts'
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
  readonly of: { readonly collection: string; readonly schema: Pick<Schema, 'indexes'>; readonly erase?: EraseRules }
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

type Filter = Readonly<Record<string, unknown>>

const kindOf = (condition: unknown): 'equal' | 'range' | 'rest' => {
  if (typeof condition !== 'object' || condition === null) return 'equal'
  const operators = Object.keys(condition)
  if (operators.every((operator) => operator === '$in')) return 'equal'
  return operators.every((operator) => /^\$[lg]te?$/.test(operator)) ? 'range' : 'rest'
}

/** Returns the queries that a collection's erase rules run, one per branch of an `$or`. */
export const erasures = (rules: EraseRules | undefined): Readonly<Record<string, QueryShape>> => {
  if (rules === undefined || rules === 'nothing of anybody') return {}
  const shapes = Object.entries(rules).flatMap(([kind, rule]) => {
    if (typeof rule !== 'function') return []
    const filter: Filter & { readonly $or?: readonly Filter[] } = rule('an-id')
    return (filter.$or ?? [filter]).map((branch, at): [string, QueryShape] => {
      const fields = Map.groupBy(Object.keys(branch), (field) => kindOf(branch[field]))
      return [`erasing a ${kind}, ${at + 1}`, Object.fromEntries(fields)]
    })
  })
  return Object.fromEntries(shapes)
}

/** Tests that each query and erasure has an index and each index a use, without a server: not all can explain queries. */
export const describeQueries = (
  collections: readonly CollectionQueries[],
  every: readonly { readonly collection: string }[] = [],
): void => {
  if (every.length > 0) {
    it('queries of every collection are known', () => {
      const known = new Set(collections.map(({ of }) => of.collection))
      expect(every.filter(({ collection }) => !known.has(collection)).map(({ collection }) => collection)).toEqual([])
    })
  }

  const withErasures = collections.map(({ of, queries }) => ({ of, queries: { ...queries, ...erasures(of.erase) } }))
  describe.each(withErasures)('queries of $of.collection', ({ of: { schema }, queries }) => {
    it.each(Object.entries(queries))('%s', (_, shape) => {
      expect(servingIndex(schema, shape)).toBeDefined()
    })

    it('use every declared index', () => {
      const used = Object.values(queries).map((shape) => servingIndex(schema, shape))
      for (const index of declaredIndexes(schema)) expect(used).toContainEqual(index.map(([field]) => field))
    })
  })
}
