import { getLettersOnThisDay } from '@love-space/contracts/engagement/message.calls.ts'
import { getItemsOnThisDay } from '@love-space/contracts/media/memory.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

/** Reads letters of this day in earlier years. A new day refetches them, because `today` is in the key. */
export const lettersQuery = (spaceId: string, today: string) =>
  queryOptions({
    queryKey: ['letters-on-this-day', spaceId, today],
    queryFn: async ({ signal }) =>
      (await api.call(getLettersOnThisDay, { query: { spaceId }, signal }))?.data.messages ?? [],
    meta: { live: 'messages' },
  })

export const itemsQuery = (spaceId: string, today: string) =>
  queryOptions({
    queryKey: ['items-on-this-day', spaceId, today],
    queryFn: async ({ signal }) =>
      (await api.call(getItemsOnThisDay, { params: { spaceId }, signal }))?.data ?? {
        memories: [],
        timelineEvents: [],
      },
    meta: { live: ['memories', 'timeline'] },
  })
