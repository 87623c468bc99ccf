import type { LoveStreakCriteria, StreakPause } from '@love-space/contracts/space/space.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { daysBetween } from '@love-space/couple-rules/days.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'

/** A criterion of the streak. One switch sets both criteria of letters. */
export type Criterion = Exclude<keyof LoveStreakCriteria, 'loveMessage'>

export const criteriaOf = (kind: Criterion, isOn: boolean): Partial<LoveStreakCriteria> => ({
  [kind]: isOn,
  ...(kind === 'message' && { loveMessage: isOn }),
})

export const pauseErrors = (
  { from, to }: StreakPause,
  current: StreakPause | null,
  today: string,
): Partial<StreakPause> => {
  if (from < today && from !== current?.from) return { from: texts.pausePassed }
  if (to < today) return { to: texts.pausePassed }
  if (to < from) return { to: texts.pauseTurned }
  const isLong = daysBetween(from, to) >= limits.streakPauseDaysMax
  return isLong ? { to: fill(texts.pauseLong, { max: limits.streakPauseDaysMax }) } : {}
}
