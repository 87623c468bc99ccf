import type { JobRun, WalkedPage } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { askForRings, openCapsule } from './open-capsule.ts'

const batch = 100
/** Longer than a space can be read after its end, so letters that nobody waits for are not looked at forever. */
const lateMsMax = 100 * 86_400_000

interface Place {
  readonly since: string
  readonly after: string
}

const openPage =
  (deps: Deps) =>
  async ({ since, after }: Place, signal: AbortSignal): Promise<WalkedPage<Place>> => {
    const from = new Date(since)
    const due = await deps.capsules.find(
      {
        openedAt: null,
        opensAt: { $gte: from, $lte: deps.clock() },
        waitsSince: null,
        $or: [{ opensAt: from, _id: { $gt: after } }, { opensAt: { $gt: from } }],
      },
      { sort: { opensAt: 1, _id: 1 }, limit: batch },
    )
    for (const capsule of due) {
      signal.throwIfAborted()
      const now = deps.clock()
      await (capsule.together ? askForRings(deps, capsule, now) : openCapsule(deps, capsule, 'day', now))
    }
    const last = due.at(-1)
    return {
      place: last ? { since: last.opensAt.toISOString(), after: last._id } : { since, after },
      isLast: due.length < batch,
    }
  }

/** Notifies both of letters whose day has come, once: that they are open, or wait for the rings. */
export const openCapsules =
  (deps: Deps) =>
  async ({ walk }: Pick<JobRun<unknown>, 'walk'>): Promise<void> => {
    const since = new Date(deps.clock().getTime() - lateMsMax).toISOString()
    await walk('all', { since, after: '' }, openPage(deps))
  }
