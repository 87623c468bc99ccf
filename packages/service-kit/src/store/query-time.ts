import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from 'mongoose'

/** Time limit of a query outside requests; shorter than the driver's `socketMs`. */
export const queryMsMax = 25_000

/** Minimum for queries after the request's time is used up, because 0 would mean no limit. */
const leastMs = 100

const requests = new AsyncLocalStorage<{ endsAt: number | undefined }>()

/** Runs `work`, whose queries must end within `ms` together. Queries after its return have the general limit. */
export const withQueryDeadline = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const request: { endsAt: number | undefined } = { endsAt: performance.now() + ms }
  try {
    return await requests.run(request, work)
  } finally {
    request.endsAt = undefined
  }
}

const timeLeftMs = (): number => {
  const endsAt = requests.getStore()?.endsAt
  if (endsAt === undefined) return queryMsMax
  return Math.min(queryMsMax, Math.max(leastMs, Math.ceil(endsAt - performance.now())))
}

const optionsAt = {
  find: 1,
  findOne: 1,
  countDocuments: 1,
  estimatedDocumentCount: 0,
  distinct: 2,
  aggregate: 1,
  insertOne: 1,
  insertMany: 1,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  deleteOne: 1,
  deleteMany: 1,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
  findOneAndDelete: 1,
  bulkWrite: 1,
} as const

type Method = (...args: unknown[]) => unknown

/** Gives every query of the connection a time limit, by mongoose or by the driver, which share these objects. */
export const limitQueries = (connection: Connection): void => {
  const open = connection.collection.bind(connection)
  const limited = new WeakSet<object>()
  connection.collection = ((...words: Parameters<typeof open>) => {
    const collection = open(...words)
    if (limited.has(collection)) return collection
    limited.add(collection)
    const methods = collection as unknown as Record<string, Method>
    for (const [name, at] of Object.entries(optionsAt)) {
      const run = methods[name]?.bind(collection)
      if (!run) continue
      methods[name] = (...args) => {
        const options = { maxTimeMS: timeLeftMs(), ...(args[at] as object | undefined) }
        return run(...Array.from({ length: at }, (_, place) => args[place]), options)
      }
    }
    return collection
  }) as typeof connection.collection
}
