import { Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import type { DomainEvent } from '../events/domain-event.ts'
import { defineJob, job, type Job, type JobRun } from '../jobs/job.ts'
import { nextOf, type Aggregate, type AggregateDoc } from '../store/aggregate.ts'

/** Facts that other services keep copies of, and the event by which they learn them. */
export interface ToldFacts {
  readonly name: string
  /** Tells the facts of the documents behind `after`, in the order of their ids; gives the last one's id, null at the end. */
  tellPage(after: string, now: Date, signal: AbortSignal): Promise<string | null>
}

const pageMax = 200

/** Declares facts that are told again after a restore: each document in a new version, so that every copy takes them. */
export const toldFacts = <Doc extends AggregateDoc>(
  name: string,
  aggregate: Aggregate<Doc>,
  eventOf: (doc: Doc, now: Date) => DomainEvent,
): ToldFacts => ({
  name,
  tellPage: async (after, now, signal) => {
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

export const tellAgain = defineJob({ name: 'tell-again', data: Strict({ epoch: Type.Integer({ minimum: 1 }) }) })

/** Runs once after a restore. */
export const tellAgainJob = (facts: () => readonly ToldFacts[], clock: () => Date): Job =>
  job(tellAgain, async ({ step }: JobRun<{ epoch: number }>) => {
    for (const { name, tellPage } of facts()) {
      let after: string | null = ''
      for (let page = 1; after !== null; page += 1) {
        const from: string = after
        after = await step(`${name} ${page}`, (signal) => tellPage(from, clock(), signal))
      }
    }
  })
