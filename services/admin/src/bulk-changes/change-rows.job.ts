import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { assertStillPermitted } from './assert-still-permitted.ts'
import { bulkJobNames } from './bulk-job-names.ts'
import { bulkTableNames, bulkTables } from './bulk-tables.ts'

export const changeRows = defineJob({
  name: bulkJobNames.changeRows,
  data: Strict({
    table: Type.Union(bulkTableNames.map((name) => Type.Literal(name))),
    ids: Type.Array(Id, { maxItems: limits.bulkRowsMax }),
    value: Type.String({ maxLength: 20 }),
    endsOwnersUse: Type.Optional(Type.Boolean()),
    by: Strict({ userId: Id, roles: Type.Array(Type.String()) }),
    requestId: Type.String(),
  }),
})

const rowsPerStep = 50

interface Counts {
  readonly changed: number
  readonly retired: number
  readonly owned: number
}

const none: Counts = { changed: 0, retired: 0, owned: 0 }

const sumOf = (a: Counts, b: Counts): Counts => ({
  changed: a.changed + b.changed,
  retired: a.retired + b.retired,
  owned: a.owned + b.owned,
})

const refusals: Readonly<Record<string, Counts>> = {
  RING_RETIRED: { ...none, retired: 1 },
  RING_OWNED: { ...none, owned: 1 },
}

const leftOutText = ({ retired, owned }: Counts): string => `left out: ${retired} retired, ${owned} owned`

export const parseLeftOut = (text: string | undefined): BulkChange['leftOut'] => {
  const [, retired, owned] = /^left out: (\d+) retired, (\d+) owned$/.exec(text ?? '') ?? []
  return retired === undefined ? undefined : { retired: Number(retired), owned: Number(owned) }
}

export const runChangeRows =
  (deps: Deps) =>
  async ({ data, step, progress }: JobRun<JobData<typeof changeRows>>): Promise<void> => {
    const { table, ids, value, endsOwnersUse, by, requestId } = data
    const command = { user: by, requestId }
    let counts = none
    const total = ids.length
    for (let from = 0; from < ids.length; from += rowsPerStep) {
      const made = await step(`rows from ${from + 1}`, async (signal) => {
        await assertStillPermitted(deps, by, bulkTables[table].permission)
        let some = none
        for (const id of ids.slice(from, from + rowsPerStep)) {
          signal.throwIfAborted()
          try {
            await bulkTables[table].change(deps, id, { value, endsOwnersUse }, command)
            some = sumOf(some, { ...none, changed: 1 })
          } catch (error) {
            // A refused row has an audit entry of its own. After a 5xx error, the job retries the step.
            if (!(error instanceof AppError) || error.status >= 500) throw error
            some = sumOf(some, refusals[error.code] ?? none)
          }
        }
        const all = sumOf(counts, some)
        await progress({ done: all.changed, total, text: leftOutText(all) })
        return some
      })
      // Steps finished by an earlier release stored only the number of changed rows.
      counts = sumOf(counts, typeof made === 'number' ? { ...none, changed: made } : made)
    }
  }
