import type { GameState } from '@love-space/contracts/space/interaction.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMove, listCaps, mergeStates, normalState } from './game-state.ts'

const ts = fc.integer({ min: 0, max: 40 }).map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString())
const word = fc.constantFrom('a', 'b', 'c', 'd')
const user = fc.constantFrom('1'.repeat(24), '2'.repeat(24))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const list = <T>(arbitrary: fc.Arbitrary<T>) => maybe(fc.array(arbitrary, { maxLength: 45 }))

const ofCards = { requiredKeys: ['title', 'details', 'ts'] as ['title', 'details', 'ts'] }
const anyState: fc.Arbitrary<GameState> = fc
  .record({
    at: maybe(ts),
    turn: maybe(fc.option(user)),
    deck: maybe(word),
    mode: maybe(fc.constantFrom('truth' as const, 'dare' as const)),
    challenge: maybe(fc.record({ text: word, points: fc.integer({ min: 1, max: 3 }) })),
    filters: maybe(fc.record({ mood: fc.option(word) })),
    scoreByUser: maybe(fc.dictionary(user, fc.nat(9))),
    decks: maybe(fc.dictionary(word, fc.record({ round: fc.nat(2), seen: fc.uniqueArray(fc.nat(9).map(String)) }))),
    history: list(
      fc.record({
        type: fc.constantFrom('truth' as const, 'dare' as const),
        category: fc.constantFrom('sweet' as const, 'fun' as const),
        text: word,
        ts,
      }),
    ),
    savedPlans: list(fc.record({ title: word, details: word, ts, card: fc.nat(9).map(String) }, ofCards)),
    favorites: list(
      fc.record(
        { title: fc.nat(40).map(String), year: fc.integer({ min: 1950, max: 1952 }), ts, card: fc.nat(9).map(String) },
        { requiredKeys: ['title', 'year', 'ts'] },
      ),
    ),
    ownCards: list(fc.record({ id: fc.nat(80).map(String), deck: word, text: word, ts })),
  })
  .map((state) => Object.fromEntries(Object.entries(state).filter(([, field]) => field !== undefined)))

describe('a merge of two game states', () => {
  it('does not depend on the order of the two', () => {
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        expect(mergeStates(a, b)).toEqual(mergeStates(b, a))
      }),
    )
  })

  it('does not depend on the grouping of several', () => {
    fc.assert(
      fc.property(anyState, anyState, anyState, (a, b, c) => {
        expect(mergeStates(mergeStates(a, b), c)).toEqual(mergeStates(a, mergeStates(b, c)))
      }),
    )
  })

  it('changes nothing when repeated', () => {
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        const merged = mergeStates(a, b)
        expect(mergeStates(merged, b)).toEqual(merged)
        expect(normalState(merged)).toEqual(merged)
      }),
    )
  })

  it('loses no score, and no entry unless newer ones fill the list', () => {
    fc.assert(
      fc.property(anyState, anyState, (a, b) => {
        const merged = mergeStates(a, b)
        for (const [id, points] of Object.entries(a.scoreByUser ?? {})) {
          expect(merged.scoreByUser?.[id]).toBeGreaterThanOrEqual(points)
        }
        const { history = [] } = merged
        expect(history.length).toBeLessThanOrEqual(listCaps.history)
        const oldest = history.at(-1)?.ts ?? ''
        const isKept = ({ ts }: { ts: string }) => history.length < listCaps.history || ts > oldest
        expect(history).toEqual(expect.arrayContaining((a.history ?? []).filter(isKept)))
      }),
    )
  })

  it('keeps the newest entries of a full list', () => {
    const favorites = Array.from({ length: 25 }, (_, index) => ({
      title: String(index),
      year: 2000,
      ts: new Date(index * 1000).toISOString(),
    }))
    const kept = normalState({ favorites }).favorites ?? []
    expect(kept.map(({ title }) => title)).toEqual(
      favorites
        .map(({ title }) => title)
        .reverse()
        .slice(0, 20),
    )
  })

  it('keeps a card once that was saved in two languages', () => {
    const at = (second: number) => new Date(second * 1000).toISOString()
    const english = { card: '7', title: 'Planetarium', details: 'Lean back.', ts: at(1) }
    const spanish = { card: '7', title: 'Planetario', details: 'Recuéstense.', ts: at(2) }
    const own = { title: 'Planetarium', details: 'Lean back.', ts: at(0) }
    const merged = mergeStates({ savedPlans: [english] }, { savedPlans: [spanish, own] })
    expect(merged.savedPlans).toEqual([spanish, own])
  })

  it('keeps the later choice as a whole', () => {
    const early: GameState = { at: '2026-01-01T00:00:00.000Z', filters: { mood: 'cosy' } }
    const late: GameState = { at: '2026-01-02T00:00:00.000Z', filters: { mood: null } }
    expect(mergeStates(late, early).filters).toEqual({ mood: null })
  })

  it('restarts a deck only for a later round', () => {
    const through: GameState = { decks: { sweet: { round: 1, seen: ['1', '2'] } } }
    const again: GameState = { decks: { sweet: { round: 2, seen: [] } } }
    expect(mergeStates(through, again)).toEqual(again)
  })
})

describe('a move', () => {
  const favorite = { title: 'Amélie', year: 2001, ts: '2026-01-01T00:00:00.000Z' }
  it('is an additional point or entry', () => {
    expect(isMove({}, { favorites: [favorite] })).toBe(true)
    expect(isMove({ scoreByUser: { a: 1 } }, { scoreByUser: { a: 2 } })).toBe(true)
  })
  it('is no other filter, lost point or removed entry', () => {
    expect(isMove({}, { filters: { mood: 'cosy' }, turn: null })).toBe(false)
    expect(isMove({ scoreByUser: { a: 2 } }, { scoreByUser: { a: 1 } })).toBe(false)
    expect(isMove({ favorites: [favorite] }, { favorites: [] })).toBe(false)
  })
})
