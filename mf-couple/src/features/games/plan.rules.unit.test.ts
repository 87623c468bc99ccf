import { describe, expect, it } from 'vitest'
import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import { inOrder, withPlan } from './plan.rules.ts'

const plan = (title: string, more: Partial<SavedPlan> = {}): SavedPlan => ({
  title,
  details: '',
  ts: '2026-11-01T10:00:00.000Z',
  ...more,
})

describe('plans', () => {
  it('are sorted by day; those without a day follow, then those done', () => {
    const plans = [
      plan('done', { done: true, date: '2026-01-01' }),
      plan('older idea'),
      plan('later', { date: '2026-12-24', time: '19:30' }),
      plan('newer idea', { ts: '2026-11-02T10:00:00.000Z' }),
      plan('earlier', { date: '2026-12-24', time: '08:00' }),
    ]
    expect(inOrder(plans).map(({ title }) => title)).toEqual(['earlier', 'later', 'newer idea', 'older idea', 'done'])
  })

  it('are the same by their card, whatever language each was stored in', () => {
    const before = { savedPlans: [plan('Planetarium', { card: '7' }), plan('Planetario', { card: '8' })] }
    const ts = '2026-11-03T10:00:00.000Z'
    const after = withPlan(before, plan('Planetario', { card: '7' }), { done: true }, ts)
    expect(after.savedPlans?.map(({ done = false }) => done)).toEqual([true, false])
  })

  it('change by their texts, so that a later time still means the same plan', () => {
    const before = { savedPlans: [plan('one'), plan('two')] }
    const ts = '2026-11-03T10:00:00.000Z'
    const after = withPlan(before, plan('one', { ts: 'another' }), { date: '2026-12-01' }, ts)
    expect(after.savedPlans).toEqual([plan('one', { date: '2026-12-01', ts }), plan('two')])
  })
})
