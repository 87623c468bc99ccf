import type { QueryFilter } from 'mongoose'
import type { Aggregate, AggregateDoc } from './aggregate.ts'

const pageMax = 200

/** Does work on every document that fits, a page at a time: what was worked on fits no longer. */
export const workOff = async <Doc extends AggregateDoc>(
  aggregate: Pick<Aggregate<Doc>, 'find'>,
  filter: QueryFilter<Doc>,
  work: (doc: Doc) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> => {
  for (;;) {
    const found = await aggregate.find(filter, { limit: pageMax })
    for (const doc of found) {
      signal?.throwIfAborted()
      await work(doc)
    }
    if (found.length < pageMax) return
  }
}
