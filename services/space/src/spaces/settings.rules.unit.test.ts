import { calendarOf } from '@love-space/couple-rules/calendar.ts'
import { describe, expect, it } from 'vitest'
import { aSpace } from '../../test/space-docs.ts'
import { notesWithoutToken, pausesAfter, settingsErrors } from './settings.rules.ts'

describe('settings', () => {
  const late = new Date('2026-11-21T23:30:00Z')
  const fieldsOf = (settings: Parameters<typeof settingsErrors>[0], zone = 'UTC') =>
    settingsErrors(settings, calendarOf(zone), late).map((error) => error.field)

  it('name an unknown time zone', () => {
    expect(fieldsOf({ timeZone: 'Mars/Olympus' })).toEqual(['body.timeZone'])
    expect(fieldsOf({ timeZone: 'Asia/Tokyo' })).toEqual([])
  })

  it("refuse a start date in the future of the couple's zone", () => {
    expect(fieldsOf({ relationshipStartDate: '2026-11-22' })).toEqual(['body.relationshipStartDate'])
    expect(fieldsOf({ relationshipStartDate: '2026-11-22' }, 'Europe/Berlin')).toEqual([])
    expect(fieldsOf({ relationshipStartDate: '2026-11-22', timeZone: 'Europe/Berlin' })).toEqual([])
    expect(fieldsOf({ relationshipStartDate: '2026-11-21' })).toEqual([])
  })

  it('refuse an impossible day', () => {
    expect(fieldsOf({ relationshipStartDate: '2025-02-30' })).toEqual(['body.relationshipStartDate'])
    expect(fieldsOf({ relationshipStartDate: '2024-02-29' })).toEqual([])
    expect(fieldsOf({ relationshipStartDate: null })).toEqual([])
  })
})

describe('the notes of a claimed space', () => {
  it('never hold the token, only its first characters', () => {
    const token = 'abcdefghijklmnopqrstuvwxyz'
    expect(notesWithoutToken(undefined, token, 'abcdefgh')).toBe('Created with the space token abcdefgh…')
    expect(notesWithoutToken(`Token: ${token}, again ${token}`, token, 'abcdefgh')).toBe(
      'Token: abcdefgh…, again abcdefgh…',
    )
  })
})

describe('a pause of the streak', () => {
  const noon = new Date('2026-11-21T12:00:00Z')
  const running = { from: '2026-11-18', to: '2026-11-25' }
  const space = aSpace({ streakPauses: [running] })
  const fieldOf = (from: string, to: string, of = aSpace()) => {
    try {
      pausesAfter(of, { from, to }, noon)
      return undefined
    } catch (error) {
      return (error as { errors: { field: string }[] }).errors[0]?.field
    }
  }

  it('starts today or later, ends after that, and has a maximum length', () => {
    expect(fieldOf('2026-11-20', '2026-11-25')).toBe('body.streakPause.from')
    expect(fieldOf('2026-02-30', '2026-11-25')).toBe('body.streakPause.from')
    expect(fieldOf('2026-11-22', '2026-11-31')).toBe('body.streakPause.to')
    expect(fieldOf('2026-11-22', '2026-11-21')).toBe('body.streakPause.to')
    expect(fieldOf('2026-11-21', '2027-01-20')).toBe('body.streakPause.to')
    expect(fieldOf('2026-11-21', '2027-01-19')).toBeUndefined()
    expect(fieldOf('2026-12-24', '2026-12-24')).toBeUndefined()
  })

  it('can be extended while it runs, from its own start up to the maximum', () => {
    expect(pausesAfter(space, { from: '2026-11-18', to: '2026-11-30' }, noon)).toEqual([
      { from: '2026-11-18', to: '2026-11-30' },
    ])
    expect(fieldOf('2026-11-21', '2027-01-18', space)).toBe('body.streakPause.to')
    expect(fieldOf('2026-11-18', '2026-11-20', space)).toBe('body.streakPause.to')
  })

  it('ends with the days that have passed', () => {
    expect(pausesAfter(space, null, noon)).toEqual([{ from: '2026-11-18', to: '2026-11-20' }])
  })

  it("counts days in the couple's zone", () => {
    const late = new Date('2026-11-21T23:30:00Z')
    const inBerlin = aSpace({ timeZone: 'Europe/Berlin' })
    expect(() => pausesAfter(inBerlin, { from: '2026-11-21', to: '2026-11-23' }, late)).toThrow()
    expect(pausesAfter(inBerlin, { from: '2026-11-22', to: '2026-11-23' }, late)).toHaveLength(1)
  })
})
