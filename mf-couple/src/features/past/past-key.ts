import { draftsOf } from '@love-space/web-kit/session/drafts.ts'

/** Key of the local storage under which a person's plan for a space is kept. */
export const pastKey = (userId: string, spaceId: string): string => `${draftsOf(userId)}past:${spaceId}`

const idPrefix = 'past-'

export const pastWriteKey = (id: string): string => idPrefix + id

/** Returns whether a held write is of a plan, which tells of it in one line with the others. */
export const isOfPast = ({ key, reason }: { readonly key: string; readonly reason: string }): boolean =>
  reason === 'offline' && key.startsWith(idPrefix)
