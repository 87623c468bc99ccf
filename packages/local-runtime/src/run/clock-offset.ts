import { ProcessEnv } from '@love-space/service-kit/process/env.ts'

const unitS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

/** Returns the seconds from now to a clock given as `+40d` (s, m, h or d) or as a time such as `2028-02-29T23:50`. */
export const clockOffsetOf = (clock: string, now: Date): number => {
  const [, count, unit] = /^\+(\d{1,9})([smhd])$/.exec(clock) ?? []
  const offsetS = unit
    ? Number(count) * unitS[unit as keyof typeof unitS]
    : Math.round((Date.parse(clock) - now.getTime()) / 1000)
  const { maximum = 0 } = ProcessEnv.CLOCK_OFFSET_S
  if (offsetS >= 0 && offsetS <= maximum) return offsetS
  throw new Error(
    `--clock is ${clock}; it takes +40d (or s, m, h) or a time to come, at most ${maximum / unitS.d} days ahead.`,
  )
}
