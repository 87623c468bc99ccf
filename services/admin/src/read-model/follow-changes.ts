import type { ChangedIds } from '@love-space/contracts/changes.internal.ts'
import { listChangedUsers } from '@love-space/contracts/auth/user-record.internal.ts'
import { listChangedRings, type ringChanges } from '@love-space/contracts/space/ring-record.internal.ts'
import { listChangedSpaces } from '@love-space/contracts/space/space-record.internal.ts'
import type { JobRun } from '@love-space/service-kit/jobs/job.ts'
import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { ringRowShape } from '../rings/ring-row.model.ts'
import { refreshOrRemoveRingRows } from '../rings/save-ring-row.ts'
import { refreshSpaceRows } from '../spaces/save-space-row.ts'
import { spaceRowShape } from '../spaces/space-row.model.ts'
import { refreshUserRows } from '../users/save-user-row.ts'
import { userRowShape } from '../users/user-row.model.ts'
import { rebuildTable, type TableName } from './rebuild-rows.ts'

interface Feed {
  readonly name: string
  readonly read: (deps: Deps, after: string | undefined) => Promise<ChangedIds>
}

interface FollowedTable {
  readonly name: TableName
  /** Shape of the rows. A release that raises it rebuilds them all. */
  readonly shape: number
  readonly feeds: readonly [Feed, ...Feed[]]
  readonly refresh: (deps: Deps, ids: readonly string[]) => Promise<void>
}

const at = (after: string | undefined) => (after === undefined ? {} : { after })

const ringFeed = (of: (typeof ringChanges)[number]): Feed => ({
  name: `changes of rings: ${of}`,
  read: async ({ space }, after) => (await space.call(listChangedRings, { query: { of, ...at(after) } })).data,
})

const tables: readonly FollowedTable[] = [
  {
    name: 'users',
    shape: userRowShape,
    feeds: [
      {
        name: 'changes of users',
        read: async ({ auth }, after) => (await auth.call(listChangedUsers, { query: at(after) })).data,
      },
    ],
    refresh: refreshUserRows,
  },
  {
    name: 'rings',
    shape: ringRowShape,
    feeds: [ringFeed('spaces'), ringFeed('stock'), ringFeed('taps'), ringFeed('deleted')],
    refresh: refreshOrRemoveRingRows,
  },
  {
    name: 'spaces',
    shape: spaceRowShape,
    feeds: [
      {
        name: 'changes of spaces',
        read: async ({ space }, after) => (await space.call(listChangedSpaces, { query: at(after) })).data,
      },
    ],
    refresh: refreshSpaceRows,
  },
]

/** Places from which the next turn reads, by table, with the shape of the rows that this one wrote. */
type Places = Partial<Record<TableName, { readonly after: string; readonly shape: number }>>

interface Place {
  readonly after: string
  readonly done: number
}

/** Returns where a turn begins. An owner of an older release names no changes, so it is read whole at every turn. */
const beginningOf = async (deps: Deps, { name, shape, feeds }: FollowedTable, places: Places) => {
  const kept = places[name]?.shape === shape ? places[name].after : undefined
  const answer = await unlessRefused('NOT_FOUND', feeds[0].read(deps, kept))
  return { from: answer && !answer.mustReadAll ? (kept ?? null) : null, again: answer?.again ?? null }
}

const followFeeds = async (
  deps: Deps,
  { feeds, refresh }: FollowedTable,
  { walk, progress }: Pick<JobRun<unknown>, 'walk' | 'progress'>,
  from: Place,
): Promise<number> => {
  let { done } = from
  for (const { name, read } of feeds) {
    const reached = await walk<Place>(name, { after: from.after, done }, async (place) => {
      const { ids, next } = await read(deps, place.after)
      await refresh(deps, ids)
      const now = { after: next ?? place.after, done: place.done + ids.length }
      await progress({ done: now.done })
      return { place: now, isLast: next === null }
    })
    done = reached.done
  }
  return done
}

/** Refreshes the rows of what changed since the last finished turn began; every row where the owner cannot tell that. */
export const runFollowChanges =
  (deps: Deps) =>
  async ({ step, walk, progress, kept, keep }: JobRun<unknown>): Promise<void> => {
    const places = (kept ?? {}) as Places
    const next: Places = {}
    let done = 0
    for (const table of tables) {
      const { name, shape } = table
      const { from, again } = await step(`beginning of ${name}`, () => beginningOf(deps, table, places))
      done =
        from === null
          ? await rebuildTable(deps, name, { walk, progress }, done)
          : await followFeeds(deps, table, { walk, progress }, { after: from, done })
      if (again !== null) next[name] = { after: again, shape }
    }
    await keep(next)
  }
