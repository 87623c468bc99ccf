import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { fieldsIn, withHeldLike, withHeldWrite } from './waiting.rules.ts'

const write = (body: unknown, given: Partial<HeldWrite> = {}): HeldWrite => ({
  key: 'k',
  userId: 'u',
  routeId: 'r',
  method: 'PUT',
  path: '/',
  body,
  heldAt: '2026-11-21T09:00:00.000Z',
  reason: 'offline',
  ...given,
})

const anyRecord = fc.record({ title: fc.string(), date: fc.string(), tags: fc.array(fc.string()) })
const anyFields = fc.record({ title: fc.string(), date: fc.string() }, { requiredKeys: [] })

describe('a held write', () => {
  it('is shown in the fields it sets and in no other, and keeps the record without it', () => {
    fc.assert(
      fc.property(anyRecord, anyFields, (record, fields) => {
        const waiting = write({ ...fields, basedOn: 3 })
        expect(withHeldWrite(record, waiting, fieldsIn)).toEqual({ ...record, ...fields, waiting, saved: record })
      }),
    )
  })

  it.each<[string, Partial<HeldWrite>]>([
    ['a refused one', { reason: 'refused' }],
    ['a deletion', { method: 'DELETE' }],
  ])('leaves the values of the server if it is %s', (_, given) => {
    fc.assert(
      fc.property(anyRecord, anyFields, (record, fields) => {
        const waiting = write(fields, given)
        expect(withHeldWrite(record, waiting, fieldsIn)).toEqual({ ...record, waiting })
      }),
    )
  })

  it('changes nothing if there is none, and sets no field without a body', () => {
    const record = { title: 'Sea' }
    expect(withHeldWrite(record, undefined, fieldsIn)).toBe(record)
    expect(fieldsIn(write(null))).toEqual({})
  })
})

describe('a held like', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'u'))
  it.each([true, false])('sets only the like of its user to %s', (liked) => {
    fc.assert(
      fc.property(ids, (likes) => {
        const shown = withHeldLike({ likes }, write({ liked }), 'u')
        expect(shown.likes.includes('u')).toBe(liked)
        expect(shown.likes.filter((id) => id !== 'u')).toEqual(likes.filter((id) => id !== 'u'))
      }),
    )
  })

  it('leaves the likes of the server if it is refused', () => {
    const like = write({ liked: true }, { reason: 'refused' })
    expect(withHeldLike({ likes: ['a'] }, like, 'u')).toEqual({ likes: ['a'], refusedLike: like })
  })
})
