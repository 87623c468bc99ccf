import { trendOf, type Sample } from './trend.ts'

/** Values of one thing, as many as there are samples since it exists. */
export interface Series {
  readonly name: string
  readonly unit: string
  /** Growth that a steady thing may have in an hour. Without it, a thing may grow with the written data, but no faster. */
  readonly perHourMax?: number
  readonly samples: readonly { readonly hours: number; readonly writes: number; readonly value: number }[]
}

/** Share of the time in which caches fill and code is compiled. */
const warmUp = 0.4
/** Fewest samples after the warm-up whose halves have a slope. */
const samplesMin = 6
/** Standard errors below the slope that must still exceed the limit. */
const errors = 3
/** Factor and addition by which a thing may grow faster per 1,000 writes in the second half. */
const fasterMax = { times: 1.5, plus: 1 }

const shownSlope = ({ slope, error }: ReturnType<typeof trendOf>): string => `${slope.toFixed(1)} ± ${error.toFixed(1)}`

const judge = (perHourMax: number | undefined, settled: Series['samples']): [growth: string, isTooMuch: boolean] => {
  const byHour = trendOf(settled.map(({ hours, value }): Sample => ({ at: hours, value })))
  if (perHourMax !== undefined)
    return [`${shownSlope(byHour)} an hour, at most ${perHourMax}`, byHour.slope - errors * byHour.error > perHourMax]
  const byWrites = settled.map(({ writes, value }): Sample => ({ at: writes / 1_000, value }))
  const middle = Math.floor(byWrites.length / 2)
  const [first, second] = [trendOf(byWrites.slice(0, middle)), trendOf(byWrites.slice(middle))]
  const isFaster = second.slope - errors * second.error > fasterMax.times * first.slope + fasterMax.plus
  return [`${shownSlope(first)}, then ${shownSlope(second)} per 1,000 writes`, isFaster]
}

/** Returns the lines of a table, and the names of what grows too much. Leaves out collections that stay the same, and too few samples. */
export const soakTable = (
  all: readonly Series[],
): { readonly lines: readonly string[]; readonly tooMuch: string[] } => {
  const lines = ['| what | after the warm-up | at the end | growth |', '| --- | --- | --- | --- |']
  const tooMuch: string[] = []
  for (const { name, unit, perHourMax, samples } of all) {
    const settled = samples.slice(Math.floor(samples.length * warmUp))
    const [first, last] = [settled[0], settled.at(-1)]
    if (!first || !last || settled.length < samplesMin) continue
    if (unit === 'documents' && settled.every(({ value }) => value === first.value)) continue
    const [growth, isTooMuch] = judge(perHourMax, settled)
    if (isTooMuch) tooMuch.push(name)
    const shown = ({ value }: typeof first): string => `${value.toFixed(unit === 'MB' ? 1 : 0)} ${unit}`.trim()
    lines.push(`| ${name} | ${shown(first)} | ${shown(last)} | ${growth}${isTooMuch ? ' **too much**' : ''} |`)
  }
  return { lines, tooMuch }
}
