import { MessageId } from '@love-space/contracts/primitives.ts'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import { messageIdOf, partsOfDayId } from '@love-space/couple-rules/natural-ids.ts'
import { dayToWrite } from './message.rules.ts'

const berlin = { timeZone: 'Europe/Berlin', formerZone: null }
const justAfterMidnight = new Date('2026-11-21T23:01:00Z')

describe('the day for which a letter is written', () => {
  it("is today in the space's time zone", () => {
    expect(dayToWrite(berlin, new Date('2026-11-21T22:59:00Z'), undefined, undefined)).toBe('2026-11-21')
    expect(dayToWrite(berlin, justAfterMidnight, undefined, undefined)).toBe('2026-11-22')
  })

  it('may be named, and may be yesterday', () => {
    expect(dayToWrite(berlin, justAfterMidnight, '2026-11-22', undefined)).toBe('2026-11-22')
    expect(dayToWrite(berlin, justAfterMidnight, '2026-11-21', undefined)).toBe('2026-11-21')
  })

  it('is yesterday across daylight-saving changes, months and years', () => {
    expect(dayToWrite(berlin, new Date('2026-03-29T22:01:00Z'), '2026-03-29', undefined)).toBe('2026-03-29')
    expect(dayToWrite(berlin, new Date('2026-12-31T23:01:00Z'), '2026-12-31', undefined)).toBe('2026-12-31')
  })

  it('cannot be before yesterday', () => {
    expect(() => dayToWrite(berlin, justAfterMidnight, '2026-11-20', undefined)).toThrow(
      expect.objectContaining({ code: 'MESSAGE_DAY_CLOSED' }),
    )
  })

  it('is refused with an invalid time of writing', () => {
    expect(() => dayToWrite(berlin, justAfterMidnight, undefined, '3426-62-21T::8...:.:.Z')).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })

  it('may be in the past week for a letter that was written then and arrives late', () => {
    const late = (date: string, writtenAt: string) => dayToWrite(berlin, justAfterMidnight, date, writtenAt)
    expect(late('2026-11-15', '2026-11-15T10:00:00Z')).toBe('2026-11-15')
    expect(late('2026-11-15', '2026-11-15T23:30:00Z')).toBe('2026-11-15')
    const closed = expect.objectContaining({ code: 'MESSAGE_DAY_CLOSED' })
    expect(() => late('2026-11-14', '2026-11-14T10:00:00Z')).toThrow(closed)
    expect(() => late('2026-11-15', '2026-11-18T10:00:00Z')).toThrow(closed)
    expect(() => late('2026-11-15', '2027-11-15T10:00:00Z')).toThrow(closed)
  })

  it.each(['2026-11-23', '2026-02-30'])('refuses %s and names the field', (date) => {
    expect(() => dayToWrite(berlin, justAfterMidnight, date, undefined)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', errors: [expect.objectContaining({ field: 'body.date' })] }),
    )
  })
})

describe('the id of a letter', () => {
  const spaceId = 'a'.repeat(24)
  const userId = 'b'.repeat(24)

  it('matches its contract and contains space, day and author', () => {
    const id = messageIdOf(spaceId, '2026-11-21', userId)
    expect(id).toBe(`${spaceId}-20261121-${userId}`)
    expect(Value.Check(MessageId, id)).toBe(true)
    expect(partsOfDayId(id)).toEqual({ spaceId, userId, day: '2026-11-21' })
  })
})
