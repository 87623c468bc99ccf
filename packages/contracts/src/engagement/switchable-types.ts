/** Notification types that users may switch off. In a file of its own, so that front ends need no TypeBox. */
export const switchableTypes = [
  'message',
  'message_liked',
  'memory',
  'memory_liked',
  'memory_commented',
  'timeline',
  'mood_update',
  'question',
  'answer_reaction',
  'thought',
  'capsule',
  'song',
  'game',
] as const
export type SwitchableType = (typeof switchableTypes)[number]
