import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { picturesOf } from './our-year.rules.ts'

export interface CountedWord {
  readonly word: string
  readonly count: number
}

const wordsMax = 8
const placesMax = 8
const wordPattern = /\p{L}{4,}/gu

/** Returns the words that occur most often, at least twice. `common` are words that say nothing of a couple. */
export function frequentWords(
  letters: readonly Pick<LoveMessage, 'message'>[],
  common: ReadonlySet<string>,
): CountedWord[] {
  const counts = new Map<string, number>()
  for (const { message } of letters) {
    for (const [word] of message.toLowerCase().matchAll(wordPattern)) {
      if (!common.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count || one.word.localeCompare(other.word))
    .slice(0, wordsMax)
}

/** Returns the rating that was given most often; the better one of two. */
export function frequentRating(moods: readonly Pick<MoodRating, 'rating'>[]): number | undefined {
  const counts = Map.groupBy(moods, ({ rating }) => rating)
  return [...counts].toSorted(([one, ones], [other, others]) => others.length - ones.length || other - one)[0]?.[0]
}

/** Returns the memory to show of those that both liked: with a picture if one has any, then with most comments. */
export const bestMemory = (memories: readonly Memory[]): Memory | undefined => {
  const rank = (memory: Memory) => (picturesOf(memory).length > 0 ? 1_000 : 0) + memory.commentCount
  return memories.toSorted((one, other) => rank(other) - rank(one))[0]
}

/** Returns the places of a year, each once, in the order of the days. */
export const placesOf = (events: readonly Pick<TimelineEvent, 'location'>[]): string[] =>
  [...new Set(events.map(({ location }) => location.trim()).filter((place) => place !== ''))].slice(0, placesMax)
