import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { pinSettingWasReplaced } from './space.events.ts'
import type { SpaceDoc } from './space.model.ts'

const batch = 100

/** Keeps that its rings ask for the PIN on a new device, and tells the owners who had chosen that they never do. */
const pinSettingsTold = (space: SpaceDoc, now: Date): Change<SpaceDoc, DomainEvent> | null => {
  const chosen = space.rings.filter(({ neverAskedForPin }) => neverAskedForPin)
  if (chosen.length === 0) return null
  const rings = space.rings.map(({ neverAskedForPin: _neverAskedForPin, ...ring }) => ring)
  const next = nextOf(space, { rings, updatedAt: now })
  const events = chosen.flatMap(({ ringId, ownerId }) =>
    ownerId === null ? [] : [pinSettingWasReplaced(next, ringId, ownerId)],
  )
  return { next, events }
}

/** Each space is one conditional write with its events, so a run that is killed or repeated tells nobody twice. */
const tellPinSettings = async ({ spaces, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const untold = { $or: [{ 'rings.pinSetting': 'never' }, { 'rings.neverAskedForPin': true }] }
  for (;;) {
    const found = await spaces.find(untold as never, { limit: batch, select: ['_id'] })
    for (const { _id } of found) {
      signal.throwIfAborted()
      await spaces.mutate(_id, (space) => pinSettingsTold(space, clock()))
    }
    if (found.length < batch) return
  }
}

/** Recurs, because a process of an older release may still write the former setting. */
export const tellPinSettingsJob = (deps: Deps): Job =>
  scheduledJob({
    name: 'tell-pin-settings',
    schedule: '23 * * * *',
    run: async ({ step }) => {
      await step('all', (signal) => tellPinSettings(deps, signal))
    },
  })
