import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { endOfReading } from '@love-space/couple-rules/current-space.ts'
import type { Deps } from '../deps.ts'
import { erasedWhenDue } from './erasing.rules.ts'

const dueBefore = (now: Date): Date => new Date(2 * now.getTime() - endOfReading(now).getTime())

export const eraseDueSpaces = ({ spaces, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const due = { status: 'ENDED', endedAt: { $lte: dueBefore(clock()) }, erasingAt: null } as const
  return forEachMatching(spaces, due, ({ _id }) => spaces.mutate(_id, (space) => erasedWhenDue(space, clock())), signal)
}
