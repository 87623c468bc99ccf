import { listNotificationPreviews } from '@love-space/contracts/engagement/notification.calls.ts'
import type { Notification, NotificationPreview } from '@love-space/contracts/engagement/notification.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { isKnownType, wordNotification } from '@love-space/texts/en/notifications.ts'
import { api } from '../api/api-client.ts'
import { timeAgo, useMinute } from '../browser/clock.ts'
import { queryOptions, useQuery } from '../query.ts'
import { useMySpace } from '../session/my-space.ts'

/** Reads previews; dropped as soon as no list shows them. */
const previewsQuery = (pages: number) =>
  queryOptions({
    queryKey: ['notification-previews', pages],
    queryFn: async ({ signal }): Promise<readonly NotificationPreview[]> => {
      const numbers = Array.from({ length: pages }, (_, index) => index + 1)
      const answers = await Promise.all(
        numbers.map((page) => api.call(listNotificationPreviews, { query: { page }, signal })),
      )
      return answers.flatMap((answer) => answer?.data.previews ?? [])
    },
    staleTime: 0,
    gcTime: 0,
    meta: { live: ['notifications', 'messages', 'memories', 'timeline'], keep: false },
  })

/** Returns the notification's text; the server's for an unknown type. */
const wordsOf = ({ type, params, content }: Notification): string =>
  isKnownType(type) || content === '' ? wordNotification(type, params) : content

/** Returns the song, which the space already contains. Other records come with the preview. */
const songOf = ({ refId }: Notification, space: Space | null | undefined): string | undefined =>
  space?.playlists?.flatMap(({ songs }) => songs).find(({ id }) => id === refId)?.titleArtist

export function useListItems(notifications: readonly Notification[], pages: number) {
  const { data: previews } = useQuery({ ...previewsQuery(pages), placeholderData: (before) => before })
  const { data: space } = useMySpace()
  const now = useMinute()
  const byId = new Map(previews?.map((preview) => [preview.id, preview]))
  return notifications.map((notification) => {
    const { id, type, isRead, createdAt } = notification
    const preview = byId.get(id)
    const title = (type === 'song' ? songOf(notification, space) : preview?.title) ?? null
    const about = { title, words: preview?.words ?? null, thumbnail: preview?.thumbnail ?? null }
    return { id, type, isRead, text: wordsOf(notification), at: createdAt, when: timeAgo(createdAt, now), about }
  })
}
