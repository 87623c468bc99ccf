import { conversation } from '@love-space/texts/en/couple/conversation.ts'

const names: Readonly<Record<string, string>> = conversation.moods

export const moods = Object.keys(names)

/** Returns a mood's name; an unknown mood is shown as stored. */
export const moodName = (mood: string): string => names[mood] ?? mood
