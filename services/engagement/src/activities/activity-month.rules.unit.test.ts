import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import mongoose from 'mongoose'
import { describe, expect, it } from 'vitest'
import { firstRowDay, partsOf, withActs, type FoldedAct } from './activity-month.rules.ts'
import { foldedActsMax } from './fold-activities.job.ts'

describe('days that stay rows', () => {
  it.each([
    ['2026-11-01T00:00:00.000Z', '2025-10-01'],
    ['2026-11-30T23:59:59.999Z', '2025-10-01'],
    ['2027-01-31T12:00:00.000Z', '2025-12-01'],
    ['2027-02-01T00:00:00.000Z', '2026-01-01'],
  ])('at %s begin with %s', (now, day) => {
    expect(firstRowDay(new Date(now))).toBe(day)
  })
})

describe('the parts of a ledger', () => {
  it('are rows alone while no month is folded', () => {
    expect(partsOf([], {})).toEqual([{ from: '0000-01-01', to: '9999-12-31', month: null }])
  })

  it('cover every day once, latest first, also around a month that is not folded', () => {
    expect(partsOf(['2026-01', '2025-11'], {})).toEqual([
      { from: '2026-02-01', to: '9999-12-31', month: null },
      { from: '2026-01-01', to: '2026-01-31', month: '2026-01' },
      { from: '2025-12-01', to: '2025-12-31', month: null },
      { from: '2025-11-01', to: '2025-11-31', month: '2025-11' },
      { from: '0000-01-01', to: '2025-10-31', month: null },
    ])
  })

  it('are cut to the wanted days', () => {
    expect(partsOf(['2026-02', '2026-01', '2025-12'], { from: '2026-01-10', to: '2026-01-20' })).toEqual([
      { from: '2026-01-10', to: '2026-01-20', month: '2026-01' },
    ])
    expect(partsOf(['2026-01'], { from: '2026-01-31', to: '2026-02-03' })).toEqual([
      { from: '2026-02-01', to: '2026-02-03', month: null },
      { from: '2026-01-31', to: '2026-01-31', month: '2026-01' },
    ])
  })
})

describe("a month's activities", () => {
  const [spaceId, userId] = ['a'.repeat(24), 'b'.repeat(24)]
  const day = '2025-09-30'
  const refId = messageIdOf(spaceId, day, userId)
  const act: FoldedAct = { day, kind: 'moodRating', userId, refId, createdAt: new Date(0) }

  it('contain each activity once, as it was first recorded', () => {
    const others = [
      { ...act, kind: 'memory' as const },
      { ...act, refId: 'c' },
      { ...act, userId: 'd' },
    ]
    expect(withActs([act], [{ ...act, createdAt: new Date(1) }, ...others])).toEqual([act, ...others])
  })

  it('fit into one document, with room for late ones', () => {
    const acts = Array.from({ length: foldedActsMax }, () => act)
    const bytes = mongoose.mongo.BSON.calculateObjectSize({ acts })
    expect(bytes).toBeLessThan(1.8e6)
  })
})
