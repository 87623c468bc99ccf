import { endOfReading } from '@love-space/couple-rules/current-space.ts'
import { scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { erasedWhenDue } from './erasing.rules.ts'

const batch = 100

/** The instant that a space must have ended before to be unreadable now. */
const dueBefore = (now: Date): Date => new Date(2 * now.getTime() - endOfReading(now).getTime())

const eraseDueSpaces = async ({ spaces, clock }: Deps, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const due = { status: 'ENDED', endedAt: { $lte: dueBefore(clock()) }, erasingAt: null } as const
    const found = await spaces.find(due, { limit: batch })
    for (const { _id } of found) {
      signal.throwIfAborted()
      await spaces.mutate(_id, (space) => erasedWhenDue(space, clock()))
    }
    if (found.length < batch) return
  }
}

/** Ended spaces are erased once their time is over. */
export const eraseDueSpacesJob = (deps: Deps): Job =>
  scheduledJob({
    name: 'erase-due-spaces',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      await step('all', (signal) => eraseDueSpaces(deps, signal))
    },
  })
