/**
 * What somebody may want to hear nothing of. Of the space's own state, and of who belongs to it, everybody is told.
 * Apart from the schemas, so that a page has them without their library.
 */
export const switchableTypes = [
  'message',
  'message_liked',
  'memory',
  'memory_liked',
  'memory_commented',
  'timeline',
  'mood_update',
  'song',
  'game',
] as const
export type SwitchableType = (typeof switchableTypes)[number]
