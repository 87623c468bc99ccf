import { call } from '../call.ts'

export const listActivities = call('listActivities', 'member', 'GET', '/activities/{spaceId}')
export const listActivitiesByType = call('listActivitiesByType', 'member', 'GET', '/activities/{spaceId}/by-type')
export const getLoveStreak = call('getLoveStreak', 'member', 'GET', '/activities/{spaceId}/love-streak-in-a-row')
