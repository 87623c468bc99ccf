import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedTo, someOf, titleOf } from './playlist.rules.ts'

const since = '2026-11-21T09:00:00.000Z'
const songs = Array.from({ length: 12 }, (_, index) => ({ id: `song-${index}`, createdAt: '2026-11-20T09:00:00.000Z' }))

describe('the songs home shows', () => {
  it('are random, in the order of the list, and the same while the page is open', () => {
    const ids = (seed: number, list = songs) => someOf(list, 4, { seed, since }).map(({ id }) => id)
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const drawn = ids(seed)
        expect(drawn).toHaveLength(4)
        expect(songs.map(({ id }) => id).filter((id) => drawn.includes(id))).toEqual(drawn)
        expect(ids(seed)).toEqual(drawn)
        // Deleting a song outside the selection does not change the selection.
        const other = songs.find(({ id }) => !drawn.includes(id))
        expect(
          ids(
            seed,
            songs.filter((song) => song !== other),
          ),
        ).toEqual(drawn)
      }),
    )
    expect(new Set(Array.from({ length: 50 }, (_, seed) => ids(seed * 7919).join())).size).toBeGreaterThan(10)
  })

  it('are all of four or fewer', () => {
    expect(someOf(songs.slice(0, 4), 4, { seed: 1, since })).toEqual(songs.slice(0, 4))
  })

  it('start with songs added since the page was opened', () => {
    const added = { id: 'new', createdAt: '2026-11-21T09:00:01.000Z' }
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const drawn = someOf([...songs, added], 4, { seed, since })
        expect(drawn).toHaveLength(4)
        expect(drawn).toContain(added)
      }),
    )
  })
})

it('names a song without a title by its host', () => {
  expect(titleOf({ titleArtist: '', url: 'https://www.music.example/a' })).toBe('music.example')
})

it('moves one entry and keeps the order of the others', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})
