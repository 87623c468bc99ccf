import { limits } from '@love-space/contracts/limits.ts'

/** Types to record, the best one first. Safari records no WebM. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const

/** Returns the type that a browser can record; undefined if it can record none of them. */
export const typeToRecord = (isSupported: (type: string) => boolean): string | undefined =>
  types.find((type) => isSupported(type))

export const recordedMsMax = limits.voiceSecondsMax * 1_000

/** Why a recording did not begin, or has paused or ended. */
export type Trouble = 'refused' | 'absent' | 'taken' | 'call' | 'away' | 'failed' | 'full' | 'limit'

/** Names of the errors by which browsers refuse the microphone. */
const troubles: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'taken',
  AbortError: 'taken',
}

export const troubleOf = (error: unknown): Trouble => troubles[(error as Error | null)?.name ?? ''] ?? 'failed'

/** Returns a time as `0:12`. */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Returns the loudness of samples from 0 to 1. Speech is quiet, so quiet sounds count more. */
export const loudnessOf = (samples: Float32Array): number => {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  return Math.min(1, Math.sqrt(power) ** 0.5 * 1.4)
}

/** Returns `count` values for bars: the loudest of each part. Repeats values if there are fewer. */
export const barsOf = (levels: readonly number[], count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count)
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count))
    return Math.max(0, ...levels.slice(from, to))
  })

export const speeds = [1, 1.25, 1.5, 2] as const

export const nextSpeed = (speed: number): number => speeds[speeds.findIndex((one) => one === speed) + 1] ?? speeds[0]
