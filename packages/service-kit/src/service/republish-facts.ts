import { Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import type { DomainEvent } from '../events/domain-event.ts'
import { defineJob, job, type Job, type JobRun } from '../jobs/job.ts'
import { nextOf, type Aggregate, type AggregateDoc } from '../store/aggregate.ts'

export interface FactsToRepublish {
  readonly name: string
  /** Publishes the facts of a page of documents after the id `after`. Returns the last id, null at the end. */
  republishPage(after: string, now: Date, signal: AbortSignal): Promise<string | null>
}

const pageMax = 200

/** Declares facts to publish again after a restore. Each document gets a new version, so that projections accept it. */
export const factsToRepublish = <Doc extends AggregateDoc>(
  name: string,
  aggregate: Aggregate<Doc>,
  eventOf: (doc: Doc, now: Date) => DomainEvent,
): FactsToRepublish => ({
  name,
  republishPage: async (after, now, signal) => {
    const page = await aggregate.find({ _id: { $gt: after } } as never, { sort: { _id: 1 } as never, limit: pageMax })
    for (const { _id } of page) {
      signal.throwIfAborted()
      await aggregate.mutate(_id, (doc) => {
        const next = nextOf(doc, {})
        return { next, events: [eventOf(next, now)] }
      })
    }
    return page.at(-1)?._id ?? null
  },
})

export const republishFacts = defineJob({ name: 'tell-again', data: Strict({ epoch: Type.Integer({ minimum: 1 }) }) })

export const republishFactsJob = (facts: () => readonly FactsToRepublish[], clock: () => Date): Job =>
  job(republishFacts, async ({ step }: JobRun<{ epoch: number }>) => {
    for (const { name, republishPage } of facts()) {
      let after: string | null = ''
      for (let page = 1; after !== null; page += 1) {
        const from: string = after
        after = await step(`${name} ${page}`, (signal) => republishPage(from, clock(), signal))
      }
    }
  })
