import type { QueryFilter } from 'mongoose'
import type { Aggregate, AggregateDoc } from './aggregate.ts'

const pageMax = 200

/** Runs `work` once on every matching document, page by page. Most documents no longer match afterwards. */
export const forEachMatching = async <Doc extends AggregateDoc>(
  aggregate: Pick<Aggregate<Doc>, 'find'>,
  filter: QueryFilter<Doc>,
  work: (doc: Doc) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> => {
  const seen = new Set<string>()
  for (;;) {
    const found = await aggregate.find(filter, { limit: pageMax })
    const fresh = found.filter(({ _id }) => !seen.has(_id))
    for (const doc of fresh) {
      signal?.throwIfAborted()
      seen.add(doc._id)
      await work(doc)
    }
    if (found.length < pageMax || fresh.length === 0) return
  }
}
