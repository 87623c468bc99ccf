import { describe, expect, it } from 'vitest'
import { coordinatesOf, coordinatesText, mapAddress, thisYear, typeName, wordsOf } from './timeline.rules.ts'

describe('the shown days', () => {
  const today = '2026-11-21'
  const words = (filter: Parameters<typeof wordsOf>[0]) => wordsOf(filter, today, (day) => day)

  it('are January 1 to today by default, and always named', () => {
    expect(thisYear(today)).toEqual({ from: '2026-01-01', to: today })
    expect(words(thisYear(today))).toBe('From January 1 to today')
    expect(words({})).toBe('All years')
    expect(words({ from: '2025-01-01', to: '2025-12-31' })).toBe('From 2025-01-01 to 2025-12-31')
    expect(words({ from: '2025-01-01', type: 'travel' })).toBe('Since 2025-01-01: Travel')
    expect(words({ to: '2025-01-01' })).toBe('Until 2025-01-01')
  })
})

describe('a location', () => {
  it('has both numbers or neither', () => {
    expect(coordinatesOf({ lat: ' 52.5 ', lng: '13,4' })).toEqual({ coordinates: { lat: 52.5, lng: 13.4 }, errors: {} })
    expect(coordinatesOf({ lat: '', lng: ' ' })).toEqual({ coordinates: null, errors: {} })
    expect(coordinatesOf({ lat: '52', lng: '' }).errors).toEqual({ lng: 'Fill in both, or neither.' })
    expect(coordinatesOf({ lat: '', lng: '13' }).errors).toEqual({ lat: 'Fill in both, or neither.' })
  })

  it.each(['90.1', '-91', 'north', '1e1', '0x10'])('is on the earth, which %s is not', (lat) => {
    expect(coordinatesOf({ lat, lng: '180' })).toEqual({
      coordinates: null,
      errors: { lat: 'A number from -90 to 90, please.' },
    })
  })

  it('is written to six decimals', () => {
    expect(coordinatesText({ lat: 52.5, lng: -13.40495412 })).toBe('52.500000, -13.404954')
    expect(mapAddress({ lat: 52.5, lng: -13.4 })).toContain('mlat=52.500000&mlon=-13.400000')
  })
})

it('an unknown type is shown as stored', () => {
  expect([typeName('anniversary'), typeName('first_day')]).toEqual(['Anniversary', 'first day'])
})
