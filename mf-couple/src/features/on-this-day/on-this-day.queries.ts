import { getLettersOnThisDay } from '@love-space/contracts/engagement/message.calls.ts'
import { getItemsOnThisDay } from '@love-space/contracts/media/memory.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

/** `today` is part of the keys, so a new day refetches. */
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
