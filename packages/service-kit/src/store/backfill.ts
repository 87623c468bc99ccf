import { retryOnConflict } from '../process/app-error.ts'
import type { Connection, mongo } from 'mongoose'
import type { AggregateDefinition, AggregateDoc, OlderDoc } from './aggregate.ts'

const pageMax = 500

/** Result of a page. `next` is the last processed id; null at the end. */
export interface BackfillPage {
  readonly after: string | null
  readonly filled: number
}

export interface BackfillStart {
  readonly after: string | null
  readonly max?: number
  readonly signal?: AbortSignal
}

export interface Backfill {
  readonly collection: string
  fillPage(page: BackfillStart): Promise<BackfillPage>
}

/** Fills missing fields in a page of documents. It may be killed, and resumed from any earlier id. */
export const backfillPage = async <Doc extends AggregateDoc>(
  connection: Connection,
  definition: AggregateDefinition<Doc>,
  page: BackfillStart,
): Promise<BackfillPage> => {
  const { collection, upgrade, backfill: fields = [] } = definition
  if (!upgrade || fields.length === 0)
    throw new Error(`${collection}: declares no upgrade function or no backfill fields`)
  const { after, max = pageMax, signal } = page
  const documents = connection.collection<AggregateDoc>(collection)
  const lacking: mongo.Filter<AggregateDoc> = { $or: fields.map((field) => ({ [field]: { $exists: false } })) }

  /** Fills a document and keeps its version, because nothing changed for other services. Retries on conflict. */
  const fill = (_id: string): Promise<boolean> =>
    retryOnConflict(async () => {
      const stored = (await documents.findOne({ _id, ...lacking })) as OlderDoc<Doc> | null
      const doc = stored && upgrade(stored)
      const missing = doc ? fields.filter((field) => !(field in stored) && doc[field] !== undefined) : []
      if (!doc || missing.length === 0) return false
      const $set = Object.fromEntries(missing.map((field) => [field, doc[field]]))
      const asRead = { _id, version: stored.version }
      const { matchedCount } = await documents.updateOne(asRead, { $set }, { ignoreUndefined: true })
      return matchedCount === 1 ? true : undefined
    })

  const rest = { ...(after === null ? {} : { _id: { $gt: after } }), ...lacking }
  const found = await documents
    .find(rest, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(max)
    .toArray()
  let filled = 0
  let reached = after
  for (const { _id } of found) {
    signal?.throwIfAborted()
    if (await fill(_id)) filled += 1
    reached = _id
  }
  return { after: found.length < max ? null : reached, filled }
}
