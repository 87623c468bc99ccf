import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { readMeasured } from './measured.ts'
import { growthOf, limitsOf, usual, type Growth } from './model.ts'

const measured = readMeasured(join(import.meta.dirname, '../..'))
const growing = [
  'reads',
  'writes',
  'events',
  'cpus',
  'streamsOpen',
  'databaseBytes',
  'fileBytes',
  'eventBytes',
] as const

describe('the growth of the product', () => {
  it('rests on positive figures of the bench', () => {
    const { shares, ...figures } = measured
    for (const [name, figure] of Object.entries({ ...figures, ...shares })) expect(figure, name).toBeGreaterThan(0)
    expect(shares.gateway + shares.database + shares.service).toBeCloseTo(1, 2)
  })

  it('is in proportion to the spaces, but for the two replicas that are always there', () => {
    const [few, many] = [growthOf(1_000, measured, usual), growthOf(1_000_000, measured, usual)]
    for (const name of growing) expect(many[name] / few[name], name).toBeCloseTo(1_000)
    expect([few.gateways, few.services]).toEqual([2, 10])
  })

  it('names limits in the order in which they are reached, each where its figure is used up', () => {
    const limits = limitsOf(measured, usual)
    expect(limits.map(({ spaces }) => spaces)).toEqual(limits.map(({ spaces }) => spaces).toSorted((a, b) => a - b))
    const at = (what: string, figure: keyof Growth): number =>
      growthOf(limits.find((limit) => limit.what.includes(what))?.spaces ?? 0, measured, usual)[figure]
    expect(at('10,000 open streams', 'streamsOpen')).toBeCloseTo(10_000)
    expect(at('one terabyte', 'databaseBytes') / 1e12).toBeCloseTo(1)
    expect(at('two CPUs', 'cpus')).toBeCloseTo(2)
  })

  it('follows what is assumed', () => {
    const twice = growthOf(1_000, measured, { ...usual, visitsADay: usual.visitsADay * 2 })
    expect(twice.reads / growthOf(1_000, measured, usual).reads).toBeCloseTo(2)
  })
})
