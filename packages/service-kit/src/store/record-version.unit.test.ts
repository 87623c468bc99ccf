import { expect, it } from 'vitest'
import { editOf, isToBeChanged, versionOf, type RevisedDoc } from './record-version.ts'

interface Note extends RevisedDoc {
  readonly text: string
  readonly updatedAt: Date
}
const note: Note = { _id: 'a', version: 7, text: 'Hi', updatedAt: new Date('2026-11-21T12:00:00.000Z') }
const changedSince = expect.objectContaining({ code: 'ITEM_CHANGED_SINCE' })

it('counts edits only, and starts at 1 for a document without a count', () => {
  expect(versionOf(note)).toBe(1)
  const edited = editOf(note, { text: 'Ho' })
  expect(edited).toMatchObject({ text: 'Ho', version: 8, revision: 2 })
  expect(versionOf(edited)).toBe(2)
})

it('accepts a change based on the present version or time, or on none', () => {
  for (const basedOn of [1, '2026-11-21T12:00:00.000Z', undefined]) {
    expect(isToBeChanged(note, { text: 'Ho' }, basedOn)).toBe(true)
  }
})

it('refuses a change based on another version, unless it changes nothing', () => {
  for (const basedOn of [2, '2026-11-21T11:59:59.999Z']) {
    expect(() => isToBeChanged(note, { text: 'Ho' }, basedOn)).toThrow(changedSince)
    expect(isToBeChanged(note, { text: 'Hi' }, basedOn)).toBe(false)
    expect(isToBeChanged(note, {}, basedOn)).toBe(false)
  }
})

it('accepts no time for a record without one', () => {
  const { updatedAt, ...timeless } = note
  expect(() => isToBeChanged(timeless, { text: 'Ho' }, updatedAt.toISOString())).toThrow(changedSince)
})
