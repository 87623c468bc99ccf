import type { NotificationType } from '@love-space/contracts/http/engagement.ts'

/** What a reader is told: who did what to which thing. */
export interface News {
  readonly type: NotificationType
  readonly refId: string
  readonly actorId: string
  readonly readerId: string
  readonly spaceId: string
  readonly params: Readonly<Record<string, string>>
}

/** One notification per thing that happened and reader, however often it is told, or done and undone. */
export const notificationIdOf = ({ type, refId, actorId, readerId }: News): string =>
  [type, refId, actorId, readerId].join(':')

/** Whether an id names a notification of this reader. */
export const isNotificationOf = (id: string, readerId: string): boolean => id.endsWith(`:${readerId}`)
