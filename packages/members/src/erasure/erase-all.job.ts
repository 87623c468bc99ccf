import { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob, job, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { Type } from '@sinclair/typebox'
import type { KindlessEraser } from './erasers.ts'
import type { ErasureLedger } from './erasure-ledger.ts'

export const eraseAll = defineJob({
  name: 'erase',
  data: Strict({ kind: ErasureKind, id: Id, isLast: Type.Boolean() }),
})

export const eraseAllJob = (options: {
  readonly erasersOf: (kind: ErasureKind) => readonly KindlessEraser[]
  readonly finish: (kind: ErasureKind, id: string) => Promise<unknown>
  readonly ledger: ErasureLedger | undefined
  readonly clock: Clock
}): Job => {
  const { erasersOf, finish, ledger, clock } = options
  return job(eraseAll, async ({ data: { kind, id, isLast }, step }) => {
    if (ledger !== undefined) {
      await step('ledger', () => ledger.record({ kind, id, at: clock().toISOString() }))
    }
    for (const { name, erase } of erasersOf(kind)) {
      await step(name, async (signal) => {
        await erase(id, signal)
      })
    }
    if (isLast) {
      await step('confirm', async () => {
        await finish(kind, id)
      })
    }
  })
}
