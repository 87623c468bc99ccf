import { storage } from '@love-space/web-kit/browser/storage.ts'

export const meetingKey = (spaceId: string): string => `both-here:${spaceId}`

/**
 * Records that a member waits for the partner or has just joined, so that their meeting is celebrated once. It is
 * stored, because a stale space may lack the partner.
 */
export const expectMeeting = (spaceId: string): void => {
  if (storage.get(meetingKey(spaceId)) === null) storage.set(meetingKey(spaceId), 'expected')
}

export const isJoinCelebrationPending = (spaceId: string): boolean => storage.get(meetingKey(spaceId)) === 'expected'
