import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byPosition } from '../spaces/song-order.rules.ts'
import { positionBefore } from './playlist.rules.ts'

const place = (songs: { _id: string; position: string }[], id: string, before: string | null) => {
  const others = songs.filter(({ _id }) => _id !== id)
  const position = positionBefore(others, before) ?? ''
  return [...others, { _id: id, position }].toSorted(byPosition)
}
const ids = (songs: readonly { _id: string }[]) => songs.map(({ _id }) => _id)

it('moves a song before another or to the end, and keeps the order of the rest', () => {
  const moves = fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(9))), { maxLength: 60 })
  fc.assert(
    fc.property(moves, (given) => {
      let songs: { _id: string; position: string }[] = []
      let expected: string[] = []
      for (const [index, target] of given) {
        const id = `song-${index}`
        const before = target === null || target === index ? null : `song-${target}`
        const isThere = before === null || expected.includes(before)
        const rest = expected.filter((one) => one !== id)
        const at = before === null || !isThere ? rest.length : rest.indexOf(before)
        expected = [...rest.slice(0, at), id, ...rest.slice(at)]
        songs = place(songs, id, isThere ? before : null)
        expect(ids(songs)).toEqual(expected)
      }
    }),
  )
})

it('finds no position before an unknown song', () => {
  expect(positionBefore([{ _id: 'a', position: 'a0' }], 'b')).toBeUndefined()
})

it('orders two songs that were added at the same moment', () => {
  const twins = [
    { _id: 'b', position: 'a0' },
    { _id: 'a', position: 'a0' },
  ]
  expect(ids(twins.toSorted(byPosition))).toEqual(['a', 'b'])
  expect(ids(place(twins, 'c', 'b'))).toEqual(['c', 'a', 'b'])
})
