import type { Connection } from 'mongoose'
import { inboxIndexes } from '../events/inbox.ts'
import { sha256 } from '../process/crypto.ts'
import { unsentEventsCollection } from '../store/aggregate.ts'
import { counterIndexes } from '../store/counters.ts'
import type { DeclaredCollection, DeclaredIndex } from '../store/declared-index.ts'
import { jobCollectionName, jobIndexes } from '../store/job-document.ts'
import { sentIndexes } from '../store/sent-events.ts'
import { spentKeyIndexes } from '../store/spent-keys.ts'

const kitIndexes: readonly DeclaredIndex[] = [
  { collection: unsentEventsCollection, key: { 'outbox.id': 1 }, sparse: true },
  ...sentIndexes,
  ...inboxIndexes,
  ...spentKeyIndexes,
  ...counterIndexes,
  ...jobIndexes.map((index) => ({ collection: jobCollectionName, ...index })),
]

const declare = (
  collection: string,
  key: Readonly<Record<string, unknown>>,
  { unique, sparse, expireAfterSeconds }: Partial<DeclaredIndex>,
): DeclaredIndex => ({
  collection,
  key: key as DeclaredIndex['key'],
  ...(unique ? { unique } : {}),
  ...(sparse ? { sparse } : {}),
  ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
})

const indexesOfCollection = ({ kind, collection, schema }: DeclaredCollection): DeclaredIndex[] => [
  ...schema
    .indexes()
    .map(([key, options]) =>
      declare(collection, key as Readonly<Record<string, unknown>>, options as Partial<DeclaredIndex>),
    ),
  ...(kind === 'aggregate'
    ? [
        declare(collection, { 'outbox.id': 1 }, { sparse: true }),
        declare(collection, { deletedAt: 1 }, { sparse: true }),
      ]
    : []),
]

export const indexesOf = (collections: readonly DeclaredCollection[]): readonly DeclaredIndex[] => [
  ...kitIndexes,
  ...collections.flatMap(indexesOfCollection),
]

/** Returns the name that MongoDB would generate. */
export const indexNameOf = ({ key }: Pick<DeclaredIndex, 'key'>): string =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${direction}`)
    .join('_')

const indexKeyOf = ({ collection, key, unique, sparse, expireAfterSeconds }: DeclaredIndex): string =>
  JSON.stringify([collection, key, unique ?? false, sparse ?? false, expireAfterSeconds ?? null])

export const indexVersionOf = (declared: readonly DeclaredIndex[]): string =>
  sha256(declared.map(indexKeyOf).sort().join('\n')).slice(0, 12)

export const isDeclaredAs = (declared: DeclaredIndex, found: Omit<DeclaredIndex, 'collection'>): boolean =>
  indexKeyOf({ ...found, collection: declared.collection }) === indexKeyOf(declared)

/** Throws if a service opened a collection that it does not declare: its indexes would be missing. */
export const assertDeclared = ({ models }: Connection, collections: readonly DeclaredCollection[]): void => {
  const declared = new Set(collections.map(({ collection }) => collection))
  for (const { collection } of Object.values(models)) {
    if (!declared.has(collection.collectionName)) {
      throw new Error(`${collection.collectionName} is missing in the collections of the service`)
    }
  }
}
