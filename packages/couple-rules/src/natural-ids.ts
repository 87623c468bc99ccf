/** Returns the id of a letter, mood or answer: the database keeps one per partner and day. */
const idOfDay = (spaceId: string, day: string, userId: string): string =>
  `${spaceId}-${day.replaceAll('-', '')}-${userId}`

export const messageIdOf = idOfDay
export const moodIdOf = idOfDay
export const answerIdOf = idOfDay

export const reactionIdOf = (answerId: string, userId: string): string => `${answerId}-${userId}`

/** Returns the id of an activity, so that each record counts once a day. */
export const activityIdOf = (done: {
  readonly spaceId: string
  readonly day: string
  readonly userId: string
  readonly kind: string
  readonly refId: string
}): string => `${idOfDay(done.spaceId, done.day, done.userId)}-${done.kind}-${done.refId}`

const pattern = /^([0-9a-f]{24})-(\d{4})(\d{2})(\d{2})-([0-9a-f]{24})$/

export const partsOfDayId = (id: string): { spaceId: string; day: string; userId: string } | undefined => {
  const [, spaceId, year, month, day, userId] = pattern.exec(id) ?? []
  return spaceId && userId ? { spaceId, day: `${year}-${month}-${day}`, userId } : undefined
}

/** Returns the id of a notification: one per type, record, actor and reader. `occasion` separates recurrences. */
export const notificationIdOf = (of: {
  readonly type: string
  readonly refId: string
  readonly occasion?: string
  readonly actorId: string
  readonly readerId: string
}): string =>
  [of.type, of.refId, ...(of.occasion === undefined ? [] : [of.occasion]), of.actorId, of.readerId].join(':')

export const isNotificationOf = (id: string, readerId: string): boolean => id.endsWith(`:${readerId}`)

export const readMarkIdOf = (readerId: string): string => readerId
