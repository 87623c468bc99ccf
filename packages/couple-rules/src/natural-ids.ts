/** A message's or mood's id names space, day and author, so the database keeps one per partner and day. */
const idOfDay = (spaceId: string, day: string, userId: string): string =>
  `${spaceId}-${day.replaceAll('-', '')}-${userId}`

export const messageIdOf = idOfDay
export const moodIdOf = idOfDay
export const answerIdOf = idOfDay

/** One thing that somebody did counts once on a day. */
export const activityIdOf = (done: {
  readonly spaceId: string
  readonly day: string
  readonly userId: string
  readonly kind: string
  readonly refId: string
}): string => `${idOfDay(done.spaceId, done.day, done.userId)}-${done.kind}-${done.refId}`

const pattern = /^([0-9a-f]{24})-(\d{4})(\d{2})(\d{2})-([0-9a-f]{24})$/

/** What the id of a message or mood says; undefined for a text that is no such id. */
export const partsOfDayId = (id: string): { spaceId: string; day: string; userId: string } | undefined => {
  const [, spaceId, year, month, day, userId] = pattern.exec(id) ?? []
  return spaceId && userId ? { spaceId, day: `${year}-${month}-${day}`, userId } : undefined
}

/**
 * One notification per thing that happened and reader, however often it is told, or done and undone; `occasion` tells
 * what may happen to the same thing several times.
 */
export const notificationIdOf = (of: {
  readonly type: string
  readonly refId: string
  readonly occasion?: string
  readonly actorId: string
  readonly readerId: string
}): string =>
  [of.type, of.refId, ...(of.occasion === undefined ? [] : [of.occasion]), of.actorId, of.readerId].join(':')

/** Whether an id names a notification of this reader. */
export const isNotificationOf = (id: string, readerId: string): boolean => id.endsWith(`:${readerId}`)

/** How far somebody has read their notifications: one mark per reader. */
export const readMarkIdOf = (readerId: string): string => readerId
