import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { JobRun, WalkedPage } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import { capsuleHasChanged } from './capsule.events.ts'
import type { CapsuleDoc } from './capsule.model.ts'
import { hasItsDayCome } from './capsule.rules.ts'

const batch = 100
/** Longer than a space can be read after its end, so letters that nobody waits for are not looked at forever. */
const lateMsMax = 100 * 86_400_000

const open = async (deps: Deps, capsule: CapsuleDoc): Promise<void> => {
  const { _id, spaceId, userId, readerId, opensOn } = capsule
  const now = deps.clock()
  const reader = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId: readerId }, spaceId))
  if (reader?.partnerId !== userId || reader.status === 'ENDED' || !hasItsDayCome(reader, capsule, now)) return
  const of = { type: 'capsule', refId: _id, spaceId } as const
  await notify(deps, { ...of, actorId: userId, readerId, params: { day: opensOn } })
  await notify(deps, { ...of, actorId: readerId, readerId: userId, params: { day: opensOn, own: 'true' } })
  const opened = { $set: { openedAt: now }, $unset: { slot: 1 } } as const
  await deps.capsules.update({ _id, openedAt: null }, opened, [capsuleHasChanged(capsule, now)])
}

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
        $or: [{ opensAt: from, _id: { $gt: after } }, { opensAt: { $gt: from } }],
      },
      { sort: { opensAt: 1, _id: 1 }, limit: batch },
    )
    for (const capsule of due) {
      signal.throwIfAborted()
      await open(deps, capsule)
    }
    const last = due.at(-1)
    return {
      place: last ? { since: last.opensAt.toISOString(), after: last._id } : { since, after },
      isLast: due.length < batch,
    }
  }

/** Notifies both of letters whose day has come, once. Reads do not wait for it. */
export const openCapsules =
  (deps: Deps) =>
  async ({ walk }: Pick<JobRun<unknown>, 'walk'>): Promise<void> => {
    const since = new Date(deps.clock().getTime() - lateMsMax).toISOString()
    await walk('all', { since, after: '' }, openPage(deps))
  }
