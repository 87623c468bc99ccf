import { daysBetween } from './days.ts'

/** Returns the question of a day. `count` must be prime, so that each space goes through all in its own order. */
export const questionOf = (spaceId: string, day: string, count: number): number => {
  const first = Number.parseInt(spaceId.slice(-12, -6), 16) % count
  const step = 1 + (Number.parseInt(spaceId.slice(-6), 16) % (count - 1))
  const number = daysBetween('1970-01-01', day)
  return (((first + number * step) % count) + count) % count
}
