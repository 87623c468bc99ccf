import { Strict } from '@love-space/contracts/route.ts'
import { defineJob, job, scheduledJob, type Job, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { answerChanges } from '@love-space/service-kit/service/changes.ts'
import { placeBefore } from '@love-space/service-kit/store/changes.ts'
import type { Deps } from '../deps.ts'
import { releaseContent } from '../files/content.ts'
import { dropWorkBefore } from '../storage/storage.ts'
import { forgetInactive } from '../storage/active-scopes.ts'
import {
  compareScope,
  dropUnknown,
  releaseContents,
  reviewVideos,
  takeLooks,
  type Compared,
  type ComparedPage,
} from './compare-bytes.ts'

export const compareAllStorage = defineJob({ name: 'compare-all-storage', data: Strict({}) })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Longest time from a note of a scope to the bytes it is for: a step that makes copies may run that long. */
const lateMsMax = 2 * hourMs
const removalsMax = 200

interface Place {
  readonly after: string
  /** Number of contents and keys compared so far. */
  readonly done: number
}

type Run = Pick<JobRun<unknown>, 'step' | 'walk' | 'progress'>
type TakePage = (
  deps: Deps,
  place: { readonly of: Compared; readonly after: string; readonly before: Date },
  signal: AbortSignal,
) => Promise<ComparedPage>

const finishRemovals = async (deps: Deps): Promise<void> => {
  for (const { _id } of await deps.contents.find({ state: 'removing' }, { limit: removalsMax }))
    await releaseContent(deps, _id, '')
}

const dropStrays = async ({ storage, files }: Deps, before: Date): Promise<void> => {
  const known = { $in: ['uploading', 'finishing'] as ('uploading' | 'finishing')[] }
  for (const id of await storage.stagedBefore(before)) {
    if (!(await files.exists({ _id: id, state: known }))) await storage.dropStaged(id)
  }
}

const compareAll = async (deps: Deps, { step, walk, progress }: Run, before: Date): Promise<void> => {
  const walkAll = (name: string, takePage: TakePage, from: number): Promise<Place> =>
    walk<Place>(name, { after: '', done: from }, async ({ after, done: earlier }, signal) => {
      const { place, isLast, count } = await takePage(deps, { of: {}, after, before }, signal)
      const done = earlier + count
      await progress({ done })
      return { place: { after: place, done }, isLast }
    })
  const { done } = await walkAll('contents', releaseContents, 0)
  await walkAll('unknown', dropUnknown, done)
  await step('videos', (signal) => reviewVideos(deps, {}, signal))
  await step('looks', (signal) => takeLooks(deps, {}, signal))
}

const compareActive = async (deps: Deps, { walk, progress }: Run, from: string, before: Date): Promise<void> => {
  await walk<Place>('scopes', { after: from, done: 0 }, async ({ after, done: earlier }, signal) => {
    const { ids, next } = await deps.activeScopes.changedAfter(after)
    let done = earlier
    for (const scope of ids) done += await compareScope(deps, scope, before, signal)
    await progress({ done })
    return { place: { after: next ?? after, done }, isLast: next === null }
  })
}

const compareRest = async (deps: Deps, { step }: Run, before: Date): Promise<void> => {
  await step('removals', () => finishRemovals(deps))
  await step('staged', () => dropStrays(deps, before))
  await step('work', () => dropWorkBefore(deps.storage.workFolder, before))
  await step('inactive', (signal) => forgetInactive(deps, signal))
}

/** Returns where a night begins, and where the next one does: bytes younger than a day are compared by a later one. */
const beginningOf = async ({ connection, activeScopes }: Deps, kept: string | undefined) => {
  const { mustReadAll } = await answerChanges(connection, kept, (after) => activeScopes.changedAfter(after))
  const again = placeBefore(new Date(systemClock().getTime() - dayMs - lateMsMax))
  return { from: mustReadAll ? null : (kept ?? null), again }
}

/** Deletes bytes that a killed process left. Looks at scopes with activity; at all the first time and after a restore. */
export const compareStorage = (deps: Deps): readonly Job[] => {
  const dayAgo = (): Date => new Date(deps.clock().getTime() - dayMs)
  return [
    scheduledJob({
      name: 'compare-storage',
      schedule: '17 3 * * *',
      run: async (run) => {
        const before = dayAgo()
        const { from, again } = await run.step('beginning', () => beginningOf(deps, run.kept as string | undefined))
        await (from === null ? compareAll(deps, run, before) : compareActive(deps, run, from, before))
        await compareRest(deps, run, before)
        await run.keep(again)
      },
    }),
    job(compareAllStorage, async (run) => {
      const before = dayAgo()
      await compareAll(deps, run, before)
      await compareRest(deps, run, before)
    }),
  ]
}
