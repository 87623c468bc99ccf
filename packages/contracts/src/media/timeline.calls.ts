import { call } from '../call.ts'

export const createTimelineEvent = call('createTimelineEvent', 'member', 'POST', '/timeline/create', {
  idempotent: true,
})
export const listTimelineEvents = call('listTimelineEvents', 'member', 'GET', '/timeline')
export const listMilestoneTypes = call('listMilestoneTypes', 'user', 'GET', '/timeline/milestone-types')
export const countTimelineEvents = call('countTimelineEvents', 'member', 'GET', '/timeline/{spaceId}/count')
export const getTimelineEvent = call('getTimelineEvent', 'member', 'GET', '/timeline/{id}')
export const updateTimelineEvent = call('updateTimelineEvent', 'member', 'PUT', '/timeline/{id}')
export const deleteTimelineEvent = call('deleteTimelineEvent', 'member', 'DELETE', '/timeline/{id}')
