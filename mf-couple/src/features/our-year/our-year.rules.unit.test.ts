import { describe, expect, it } from 'vitest'
import {
  fileViewOf,
  memoryBy,
  messageBy,
  mia,
  moodBy,
  noah,
  space,
  timelineEventOf,
} from '../../test/couple.fixtures.ts'
import {
  averageMood,
  bookMonths,
  chosenYear,
  coverOf,
  daysAtEnd,
  hasPages,
  isLikedByBoth,
  letterCount,
  monthsIn,
  picturesOf,
  rangeOfYear,
  songsIn,
  yearsOf,
  type Material,
} from './our-year.rules.ts'

const nothing: Material = {
  memories: [],
  memoryCount: 0,
  events: [],
  letters: [],
  moods: [],
  bestStreak: 0,
  songs: [],
}
const songOf = (id: string, createdAt: string) => ({
  id,
  playlistId: space.id,
  url: 'https://example.org',
  titleArtist: id,
  description: '',
  icon: 'star',
  createdAt,
  updatedAt: createdAt,
})

describe('the years of a couple', () => {
  it('begin with their start, or with their space, and end with the present one', () => {
    expect(yearsOf({ ...space, relationshipStartDate: '2024-02-29' })).toEqual(['2026', '2025', '2024'])
    expect(yearsOf({ ...space, relationshipStartDate: null })).toEqual(['2026'])
    expect(yearsOf({ ...space, relationshipStartDate: '2027-01-01' })).toEqual(['2026'])
  })

  it('are named in the address; another name stands for the present one', () => {
    const ours = { ...space, relationshipStartDate: '2024-02-29' }
    expect(chosenYear('2025', ours)).toBe('2025')
    for (const given of [undefined, '2023', '2027', '20250', 'then']) expect(chosenYear(given, ours)).toBe('2026')
  })

  it('have the months that began', () => {
    expect(monthsIn(rangeOfYear('2026'), '2026-03-01')).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(monthsIn({ from: '2024-11-14', to: '2025-01-13' }, '2026-03-01')).toEqual(['2024-11', '2024-12', '2025-01'])
  })
})

describe('a memory', () => {
  it('is liked by both only with a heart of each of two', () => {
    expect(isLikedByBoth({ likes: [mia.id, noah.id] }, space)).toBe(true)
    expect(isLikedByBoth({ likes: [mia.id, 'somebody who left'] }, space)).toBe(false)
    expect(isLikedByBoth({ likes: [mia.id] }, { users: space.users.slice(0, 1) })).toBe(false)
  })

  it('gives at most four pictures, and no video or picture that is not ready', () => {
    const media = Array.from({ length: 6 }, (_, index) => fileViewOf({ id: String(index) }))
    const others = [fileViewOf({ kind: 'video' }), fileViewOf({ renditions: [] })]
    expect(picturesOf({ media: [...others, ...media] }).map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
  })
})

it('months are in order, without the empty ones, and each by day', () => {
  const memories = [memoryBy(mia, 'Sea', { date: '2026-08-09' }), memoryBy(noah, 'Train', { date: '2026-08-02' })]
  const events = [timelineEventOf({ date: '2026-02-14' })]
  const letters = [messageBy(mia, 'Snow', { date: '2026-12-01' })]
  const months = bookMonths({ ...nothing, memories, events, letters })
  expect(months.map(({ month }) => month)).toEqual(['2026-02', '2026-08', '2026-12'])
  expect(months[1]?.memories.map(({ title }) => title)).toEqual(['Train', 'Sea'])
  expect(months.map((one) => [one.events.length, one.letters.length])).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
  ])
})

it('a book without months and songs has no pages, whatever its figures', () => {
  expect(hasPages({ ...nothing, memoryCount: 4 })).toBe(false)
  expect(hasPages({ ...nothing, songs: [songOf('one', '2026-01-01T00:00:00.000Z')] })).toBe(true)
})

it('the cover shows the latest picture both liked, else that of the space', () => {
  const memories = [
    memoryBy(mia, 'Sea', { media: [fileViewOf({ id: 'first' })] }),
    memoryBy(mia, 'Train', { media: [fileViewOf({ id: 'last' })] }),
    memoryBy(mia, 'Words only'),
  ]
  expect(coverOf({ ...nothing, memories }, space)).toMatchObject({ id: 'last' })
  expect(coverOf(nothing, { coverImage: '/api/files/cover' })).toBe('/api/files/cover')
  expect(coverOf(nothing, space)).toBeNull()
})

it("songs are those added in the year by the couple's calendar, in their order", () => {
  const songs = [
    songOf('new year in Kiritimati', '2025-12-31T10:30:00.000Z'),
    songOf('before', '2025-12-31T09:30:00.000Z'),
    songOf('last', '2026-12-31T09:30:00.000Z'),
  ]
  const found = songsIn([{ id: space.id, name: '', songs }], rangeOfYear('2026'), 'Pacific/Kiritimati')
  expect(found.map(({ id }) => id)).toEqual(['new year in Kiritimati', 'last'])
})

it('days together are those at the end of the year, or today', () => {
  const ours = { relationshipStartDate: '2024-02-29', today: '2026-11-21' }
  expect(daysAtEnd(rangeOfYear('2024'), ours)).toBe(306)
  expect(daysAtEnd(rangeOfYear('2026'), ours)).toBe(996)
  expect(daysAtEnd(rangeOfYear('2023'), ours)).toBeUndefined()
  expect(daysAtEnd(rangeOfYear('2026'), { ...ours, relationshipStartDate: null })).toBeUndefined()
})

it('the average mood has one decimal', () => {
  expect(averageMood([moodBy(mia, 5), moodBy(noah, 4), moodBy(mia, 4)])).toBe(4.3)
  expect(averageMood([])).toBeUndefined()
})

it('letters are counted by calendar year', () => {
  const months = [
    { month: '2026-02', letters: 3 },
    { month: '2026-01', letters: 4 },
    { month: '2025-12', letters: 9 },
  ]
  expect([letterCount(months, '2026'), letterCount(months, '2024')]).toEqual([7, 0])
})
