/** Returns the name of a song's draft. `id` is that of the song, or of the playlist for a new one. */
export const songDraftName = (id: string): string => `song:${id}`

/** Returns the name of a person's letters in a space that were not sent, by day. */
export const letterDraftsName = (spaceId: string): string => `love-messages:${spaceId}`

export const newMemoryDraftName = (spaceId: string): string => `memory:new:${spaceId}`
