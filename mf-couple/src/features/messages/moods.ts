import { conversation } from '@love-space/texts/en/couple/conversation.ts'

const names: Readonly<Record<string, string>> = conversation.moods

/** The moods a message can be written in. */
export const moods = Object.keys(names)

/** A mood's name; one from elsewhere speaks for itself. */
export const moodName = (mood: string): string => names[mood] ?? mood
