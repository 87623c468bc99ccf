import { listUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { listRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { defineJob, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { removeRowsWithoutRing } from '../rings/remove-rows-without-ring.ts'
import { saveRingRow } from '../rings/save-ring-row.ts'
import { listSpaceRecords } from '@love-space/contracts/space/space-record.internal.ts'
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

const sources: readonly Source[] = [
  {
    name: 'users',
    takePage: async (deps, after) => {
      const { users } = (await deps.auth.call(listUserRecords, behind(after))).data
      for (const user of users) await saveUserRow(deps, user)
      return { last: users.at(-1)?.userId ?? null, count: users.length }
    },
  },
  {
    name: 'rings',
    takePage: async (deps, after) => {
      const { rings, next } = (await deps.space.call(listRingRecords, behind(after))).data
      for (const ring of rings) await saveRingRow(deps, ring)
      return { last: next, count: rings.length }
    },
  },
  {
    name: 'rows of deleted rings',
    takePage: async (deps, after = '') => ({ last: await removeRowsWithoutRing(deps, after), count: 0 }),
  },
  {
    name: 'spaces',
    takePage: async (deps, after) => {
      const { spaces } = (await deps.space.call(listSpaceRecords, behind(after))).data
      for (const space of spaces) await saveSpaceRow(deps, space)
      return { last: spaces.at(-1)?.spaceId ?? null, count: spaces.length }
    },
  },
]

export const runRebuildRows =
  (deps: Deps) =>
  async ({ walk, progress }: Pick<JobRun<Record<string, never>>, 'walk' | 'progress'>): Promise<void> => {
    let before = 0
    for (const { name, takePage } of sources) {
      const { done } = await walk<Place>(name, { done: before }, async ({ after, done }) => {
        const { last, count } = await takePage(deps, after)
        const place = { done: done + count, ...(last === null ? {} : { after: last }) }
        await progress({ done: place.done })
        return { place, isLast: last === null }
      })
      before = done
    }
  }
