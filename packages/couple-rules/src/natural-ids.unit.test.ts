import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './days.ts'
import { isNotificationOf, messageIdOf, moodIdOf, notificationIdOf, partsOfDayId } from './natural-ids.ts'

const id = fc.stringMatching(/^[0-9a-f]{24}$/)
const day = fc.integer({ min: 0, max: 80_000 }).map((count) => addDays('1900-01-01', count))

describe('the id of a message or mood', () => {
  it('parses into its parts', () =>
    fc.assert(
      fc.property(id, day, id, (spaceId, one, userId) => {
        expect(partsOfDayId(messageIdOf(spaceId, one, userId))).toEqual({ spaceId, day: one, userId })
        expect(partsOfDayId(moodIdOf(spaceId, one, userId))).toEqual({ spaceId, day: one, userId })
      }),
    ))

  it('parses to undefined if the text is no such id', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(partsOfDayId(text)).toBeUndefined()
      }),
    ))
})

describe('the id of a notification', () => {
  it('belongs to its reader only', () =>
    fc.assert(
      fc.property(id, id, id, id, (refId, actorId, readerId, other) => {
        const notificationId = notificationIdOf({ type: 'message', refId, actorId, readerId })
        expect(isNotificationOf(notificationId, readerId)).toBe(true)
        expect(isNotificationOf(notificationId, other)).toBe(other === readerId)
      }),
    ))
})
