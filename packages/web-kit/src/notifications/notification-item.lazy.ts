import type { Notification, NotificationPreview } from '@love-space/contracts/engagement/notification.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { isKnownType, wordNotification } from '@love-space/texts/en/notifications.ts'
import { timeAgo } from '../browser/clock.ts'

/** Falls back to the server's text for an unknown type. */
const wordsOf = ({ type, params, content }: Notification): string =>
  isKnownType(type) || content === '' ? wordNotification(type, params) : content

/** Songs are known here by the space; everything else is read by the notification's preview. */
const songOf = ({ refId }: Notification, space: Space | null | undefined): string | undefined =>
  space?.playlists?.flatMap(({ songs }) => songs).find(({ id }) => id === refId)?.titleArtist

export const listItemOf = (notification: Notification, { now, previews, space }: ShownWith) => {
  const { id, type, isRead, createdAt } = notification
  const preview = previews.get(id)
  const title = (type === 'song' ? songOf(notification, space) : preview?.title) ?? null
  const about = { title, words: preview?.words ?? null, thumbnail: preview?.thumbnail ?? null }
  return { id, type, isRead, text: wordsOf(notification), at: createdAt, when: timeAgo(createdAt, now), about }
}

interface ShownWith {
  readonly now: number
  readonly previews: ReadonlyMap<string, NotificationPreview>
  readonly space: Space | null | undefined
}
