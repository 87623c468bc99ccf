import { describe, expect, it } from 'vitest'
import { dayIn, isTimeZone, notesOfClaim, settingsErrors } from './settings.rules.ts'

describe('time zones', () => {
  it('are those the runtime knows', () => {
    expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
    expect(['Mars/Olympus', 'Europe/Atlantis', 'A', ''].some(isTimeZone)).toBe(false)
  })

  it('decide which day it is', () => {
    const late = new Date('2026-11-21T23:30:00Z')
    expect(dayIn('UTC', late)).toBe('2026-11-21')
    expect(dayIn('Europe/Berlin', late)).toBe('2026-11-22')
    expect(dayIn('America/New_York', new Date('2026-01-01T03:00:00Z'))).toBe('2025-12-31')
  })
})

describe('settings', () => {
  const late = new Date('2026-11-21T23:30:00Z')
  const fieldsOf = (settings: Parameters<typeof settingsErrors>[0], zone = 'UTC') =>
    settingsErrors(settings, zone, late).map((error) => error.field)

  it('name the unknown time zone', () => {
    expect(fieldsOf({ timeZone: 'Mars/Olympus' })).toEqual(['body.timeZone'])
    expect(fieldsOf({ timeZone: 'Asia/Tokyo' })).toEqual([])
  })

  it('refuse a start that is still to come where the couple lives', () => {
    expect(fieldsOf({ relationshipStartDate: '2026-11-22' })).toEqual(['body.relationshipStartDate'])
    expect(fieldsOf({ relationshipStartDate: '2026-11-22' }, 'Europe/Berlin')).toEqual([])
    expect(fieldsOf({ relationshipStartDate: '2026-11-22', timeZone: 'Europe/Berlin' })).toEqual([])
    expect(fieldsOf({ relationshipStartDate: '2026-11-21' })).toEqual([])
  })

  it('refuse a day the calendar does not have', () => {
    expect(fieldsOf({ relationshipStartDate: '2025-02-30' })).toEqual(['body.relationshipStartDate'])
    expect(fieldsOf({ relationshipStartDate: '2024-02-29' })).toEqual([])
    expect(fieldsOf({ relationshipStartDate: null })).toEqual([])
  })
})

describe('the note of a claimed space', () => {
  it('never holds the token, only its first characters', () => {
    const token = 'abcdefghijklmnopqrstuvwxyz'
    expect(notesOfClaim(undefined, token, 'abcdefgh')).toBe('Created with the space token abcdefgh…')
    expect(notesOfClaim(`Token: ${token}, again ${token}`, token, 'abcdefgh')).toBe('Token: abcdefgh…, again abcdefgh…')
  })
})
