import { call } from '../call.ts'

export const getCalendarFeed = call('getCalendarFeed', 'member', 'GET', '/space/{spaceId}/calendar')
export const createCalendarFeed = call('createCalendarFeed', 'member', 'POST', '/space/{spaceId}/calendar')
export const deleteCalendarFeed = call('deleteCalendarFeed', 'member', 'DELETE', '/space/{spaceId}/calendar')
export const listNextDays = call('listNextDays', 'member', 'GET', '/space/{spaceId}/calendar/next')
export const readCalendar = call('readCalendar', 'public', 'GET', '/space/calendar.ics')
export const createPlanDownload = call('createPlanDownload', 'member', 'POST', '/space/{spaceId}/calendar/plan')
