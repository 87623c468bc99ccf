import type { Connection, mongo } from 'mongoose'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../process/logger.ts'
import { isRefusedWith } from '../process/app-error.ts'
import { untilAvailable, warnThatDatabaseIsAway } from '../process/until-available.ts'
import type { DeclaredCollection, DeclaredIndex } from '../store/declared-index.ts'
import { indexesOf, indexNameOf, indexVersionOf, isDeclaredAs } from './indexes.ts'

const lookEveryMs = 1_000
const namespaceNotFound = 26

/** Returns the driver's database of a connection. Its queries have no time limit. */
export const databaseIn = ({ db }: Connection): mongo.Db => {
  if (!db) throw new Error('The MongoDB connection is closed; indexes cannot be listed')
  return db
}

type FoundIndex = Omit<DeclaredIndex, 'collection'> & { readonly name: string }

export type FoundIndexes = ReadonlyMap<string, readonly FoundIndex[]>

const listIndexes = async (db: mongo.Db, collection: string): Promise<FoundIndex[]> => {
  try {
    return (await db.collection(collection).indexes()) as FoundIndex[]
  } catch (error) {
    if (isRefusedWith(namespaceNotFound, error)) return []
    throw error
  }
}

export const findIndexes = async (db: mongo.Db, declared: readonly DeclaredIndex[]): Promise<FoundIndexes> => {
  const names = [...new Set(declared.map(({ collection }) => collection))]
  return new Map(await Promise.all(names.map(async (name) => [name, await listIndexes(db, name)] as const)))
}

export const missingIn = (found: FoundIndexes, declared: readonly DeclaredIndex[]): DeclaredIndex[] =>
  declared.filter((index) => !found.get(index.collection)?.some((one) => isDeclaredAs(index, one)))

export const indexVersions = (db: mongo.Db) => db.collection<{ _id: string; madeAt: Date }>('index_versions')

/** Waits until every declared index exists, made by any release. Calls `onWait` once if one is missing. */
export const waitForIndexes = async (options: {
  readonly connection: Connection
  readonly collections: readonly DeclaredCollection[]
  readonly logger: Logger
  readonly onWait: () => Promise<void>
}): Promise<void> => {
  const { connection, logger, onWait } = options
  const db = databaseIn(connection)
  const declared = indexesOf(options.collections)
  const find = () =>
    untilAvailable(async () => missingIn(await findIndexes(db, declared), declared), warnThatDatabaseIsAway(logger))
  let missing = await find()
  if (missing.length === 0) return
  const [last] = await indexVersions(db).find().sort({ madeAt: -1 }).limit(1).toArray()
  logger.warn(
    {
      version: indexVersionOf(declared),
      lastMade: last?._id ?? null,
      missing: missing.map((index) => `${index.collection}.${indexNameOf(index)}`),
    },
    `Waiting for ${missing.length} missing indexes; run \`npm run migrate\` of this release`,
  )
  await onWait()
  while (missing.length > 0) {
    await setTimeout(lookEveryMs)
    missing = await find()
  }
  logger.info('All indexes exist')
}
