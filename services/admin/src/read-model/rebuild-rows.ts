import { listUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { listRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { listSpaceRecords } from '@love-space/contracts/space/space-record.internal.ts'
import { defineJob, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { removeRowsWithoutRing } from '../rings/remove-rows-without-ring.ts'
import { saveRingRow } from '../rings/save-ring-row.ts'
import { saveSpaceRow } from '../spaces/save-space-row.ts'
import { saveUserRow } from '../users/save-user-row.ts'

export const rebuildRows = defineJob({ name: 'rebuild-rows', data: Strict({}) })

interface Place {
  readonly after?: string
  /** Number of rows that the job has rebuilt. */
  readonly done: number
}

interface Source {
  readonly name: string
  /** `last` is null after the last page. */
  readonly takePage: (
    deps: Deps,
    after: string | undefined,
  ) => Promise<{ readonly last: string | null; readonly count: number }>
}

const behind = (after: string | undefined) => ({ query: after === undefined ? {} : { after } })

const users: Source = {
  name: 'users',
  takePage: async (deps, after) => {
    const { users: found } = (await deps.auth.call(listUserRecords, behind(after))).data
    for (const user of found) await saveUserRow(deps, user)
    return { last: found.at(-1)?.userId ?? null, count: found.length }
  },
}

const rings: Source = {
  name: 'rings',
  takePage: async (deps, after) => {
    const { rings: found, next } = (await deps.space.call(listRingRecords, behind(after))).data
    for (const ring of found) await saveRingRow(deps, ring)
    return { last: next, count: found.length }
  },
}

const rowsOfDeletedRings: Source = {
  name: 'rows of deleted rings',
  takePage: async (deps, after = '') => ({ last: await removeRowsWithoutRing(deps, after), count: 0 }),
}

const spaces: Source = {
  name: 'spaces',
  takePage: async (deps, after) => {
    const { spaces: found } = (await deps.space.call(listSpaceRecords, behind(after))).data
    for (const space of found) await saveSpaceRow(deps, space)
    return { last: found.at(-1)?.spaceId ?? null, count: found.length }
  },
}

const sources = { users: [users], rings: [rings, rowsOfDeletedRings], spaces: [spaces] } as const
export type TableName = keyof typeof sources

export type RebuildRun = Pick<JobRun<unknown>, 'walk' | 'progress'>

/** Reads every record of a table from its owner. Returns the number of rows rebuilt, counted on from `before`. */
export const rebuildTable = async (
  deps: Deps,
  table: TableName,
  { walk, progress }: RebuildRun,
  before: number,
): Promise<number> => {
  let reached = before
  for (const { name, takePage } of sources[table]) {
    const { done } = await walk<Place>(name, { done: reached }, async ({ after, done: earlier }) => {
      const { last, count } = await takePage(deps, after)
      const place = { done: earlier + count, ...(last === null ? {} : { after: last }) }
      await progress({ done: place.done })
      return { place, isLast: last === null }
    })
    reached = done
  }
  return reached
}

export const runRebuildRows =
  (deps: Deps) =>
  async (run: RebuildRun): Promise<void> => {
    let done = 0
    for (const table of Object.keys(sources) as TableName[]) done = await rebuildTable(deps, table, run, done)
  }
