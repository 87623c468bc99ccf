import { bulkRowsMax } from '@love-space/contracts/admin/bulk-change.ts'
import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import { defineJob, NoRetry, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'
import { bulkTableNames, bulkTables } from './bulk-tables.ts'

/** Changes rows one after the other; each is written down by itself. */
export const changeRows = defineJob({
  name: 'change-rows',
  data: Strict({
    table: Type.Union(bulkTableNames.map((name) => Type.Literal(name))),
    ids: Type.Array(Id, { maxItems: bulkRowsMax }),
    value: Type.String({ maxLength: 20 }),
    by: Strict({ userId: Id, roles: Type.Array(Type.String()) }),
    requestId: Type.String(),
  }),
})

const rowsPerStep = 50

/** Somebody who was shut out meanwhile changes nothing more. */
const assertStillPermitted = async ({ userRows }: Deps, { table, by }: JobData<typeof changeRows>): Promise<void> => {
  const row = await userRows.findById(by.userId).lean<UserRowDoc | null>()
  if (row && !(row.active && isPermitted(row.roles, bulkTables[table].permission))) throw new NoRetry('FORBIDDEN')
}

export const runChangeRows =
  (deps: Deps) =>
  async ({ data, step, progress }: JobRun<JobData<typeof changeRows>>): Promise<void> => {
    const { table, ids, value, by, requestId } = data
    const command = { user: by, requestId }
    let changed = 0
    const total = ids.length
    for (let from = 0; from < ids.length; from += rowsPerStep) {
      changed += await step(`rows from ${from + 1}`, async (signal) => {
        await assertStillPermitted(deps, data)
        let done = 0
        for (const id of ids.slice(from, from + rowsPerStep)) {
          signal.throwIfAborted()
          try {
            await bulkTables[table].change(deps, id, value, command)
            done += 1
          } catch (error) {
            // One row that is refused, or gone, says so in the audit trail; whatever is not reachable comes back.
            if (!(error instanceof AppError) || error.status >= 500) throw error
          }
        }
        await progress({ done: changed + done, total })
        return done
      })
    }
  }
