import type { Space } from '@love-space/contracts/space/space.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { isJoinCelebrationPending, meetingKey } from '../../shared/joining/meeting.ts'
import { disownableUntil } from '../../shared/space-state.ts'
import { milestoneOn, type Milestone } from './milestone.rules.ts'

export type Moment =
  | {
      readonly kind: 'both-here'
      readonly key: string
      readonly partnerName: string
      /** Whether the user can still disown the second member. */
      readonly isDisownable: boolean
    }
  | { readonly kind: 'milestone'; readonly key: string; readonly milestone: Milestone }

export function momentOf(space: Space, userId: string, partnerName: string | undefined): Moment | undefined {
  if (partnerName !== undefined && isJoinCelebrationPending(space.id)) {
    return {
      kind: 'both-here',
      key: meetingKey(space.id),
      partnerName,
      isDisownable: disownableUntil(space, userId) !== null,
    }
  }
  const milestone = milestoneOn(space.relationshipStartDate, space.today)
  if (!milestone || partnerName === undefined) return undefined
  const key = `milestone:${space.id}:${milestone.count}-${milestone.unit}`
  return storage.get(key) === null ? { kind: 'milestone', key, milestone } : undefined
}

export const celebrated = ({ key }: Moment): void => storage.set(key, 'celebrated')
