import { storage } from '@love-space/web-kit/browser/storage.ts'

/** Under which this device keeps whether the two have met in their space. */
export const meetingKey = (spaceId: string): string => `both-here:${spaceId}`

/**
 * Remembers that somebody waits here for their partner, or has just come to them: their meeting will be celebrated, once.
 * A space as it was read before may still lack the partner who has come since.
 */
export const expectMeeting = (spaceId: string): void => {
  if (storage.get(meetingKey(spaceId)) === null) storage.set(meetingKey(spaceId), 'expected')
}

export const isMeetingExpected = (spaceId: string): boolean => storage.get(meetingKey(spaceId)) === 'expected'
