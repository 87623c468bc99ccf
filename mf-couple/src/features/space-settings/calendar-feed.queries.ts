import { getCalendarFeed } from '@love-space/contracts/space/calendar.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

export const calendarFeedQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', spaceId],
    queryFn: async ({ signal }) =>
      (await api.call(getCalendarFeed, { params: { spaceId }, signal }))?.data.feed ?? null,
  })
