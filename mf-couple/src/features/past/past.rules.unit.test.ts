import { limits } from '@love-space/contracts/limits.ts'
import { describe, expect, it } from 'vitest'
import {
  dateOf,
  filesAgain,
  groupPictures,
  leaveOut,
  leaveOutBeyond,
  mergeWithPrevious,
  moveTo,
  proposedMax,
  separate,
  takenGroups,
  type PastGroup,
  type PastPicture,
} from './past.rules.ts'

const berlin = { latitude: 52.52, longitude: 13.41 }
const potsdam = { latitude: 52.4, longitude: 13.06 }
const hamburg = { latitude: 53.55, longitude: 9.99 }

let made = 0
const newId = (): string => `g${(made += 1)}`

const picture = (id: string, facts: Partial<PastPicture> = {}): PastPicture => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  bytes: 10,
  lastModified: 0,
  changedOn: '2026-01-01',
  isLeftOut: false,
  ...facts,
})
const at = (id: string, day: string, time?: string, more: Partial<PastPicture> = {}): PastPicture =>
  picture(id, { day, ...(time !== undefined && { time }), ...more })
const many = (count: number, day = '2024-10-05'): PastPicture[] =>
  Array.from({ length: count }, (_, n) => at(`p${n}`, day, '12:00:00'))

const idsIn = (groups: readonly PastGroup[]) => groups.map(({ pictures }) => pictures.map(({ id }) => id).join(' '))
const proposed = (...pictures: PastPicture[]) => idsIn(groupPictures(pictures, newId))

describe('proposed memories', () => {
  it('begin with a new day and after a long gap, but not at midnight', () => {
    expect(
      proposed(
        at('breakfast', '2024-10-05', '08:00:00'),
        at('party', '2024-10-05', '23:30:00'),
        at('dance', '2024-10-06', '01:15:00'),
        at('noon', '2024-10-06', '12:00:00'),
        at('tea', '2024-10-06', '16:30:00'),
        at('monday', '2024-10-07', '09:00:00'),
      ),
    ).toEqual(['breakfast', 'party dance', 'noon tea', 'monday'])
  })

  it('begin at another place, however soon, but not on a walk', () => {
    const there = (id: string, time: string, place: PastPicture['place']) =>
      at(id, '2024-10-05', time, place ? { place } : {})
    expect(
      proposed(
        there('wall', '10:00:00', berlin),
        there('unplaced', '10:10:00', undefined),
        there('palace', '11:00:00', potsdam),
        there('park', '11:05:00', potsdam),
        there('harbour', '12:55:00', hamburg),
      ),
    ).toEqual(['wall unplaced palace park', 'harbour'])
  })

  it('begin at another place also across the date line only if it is far', () => {
    const [west, east] = [
      { latitude: -17, longitude: 179.99 },
      { latitude: -17, longitude: -179.99 },
    ]
    const pictures = [
      at('w', '2024-10-05', '10:00:00', { place: west }),
      at('e', '2024-10-05', '10:05:00', { place: east }),
    ]
    expect(proposed(...pictures)).toEqual(['w e'])
  })

  it('follow the clock that stood at each place: a day that a flight made longer is one day', () => {
    const takeOff = at('tokyo', '2024-10-05', '11:00:00')
    const landing = at('honolulu', '2024-10-05', '09:00:00')
    expect(proposed(takeOff, landing)).toEqual(['honolulu tokyo'])
  })

  it('hold pictures of a day without a time behind those with one, and those without a day in one of their own', () => {
    expect(
      proposed(
        picture('b', { lastModified: 2 }),
        at('untimed', '2024-10-05'),
        at('early', '2024-10-05', '08:00:00'),
        picture('a', { lastModified: 1 }),
        at('next', '2024-10-06'),
      ),
    ).toEqual(['early untimed', 'next', 'a b'])
  })

  it('are the same for the same pictures in any order: equal times go by change and by number in the name', () => {
    const same = [
      at('x2', '2024-10-05', '10:00:00', { name: 'IMG_2.jpg' }),
      at('x10', '2024-10-05', '10:00:00', { name: 'IMG_10.jpg' }),
      at('older', '2024-10-05', '10:00:00', { name: 'z.jpg', lastModified: -1 }),
    ]
    expect(proposed(...same)).toEqual(['older x2 x10'])
    expect(proposed(...same.toReversed())).toEqual(['older x2 x10'])
  })

  it('are several, of about the same size, for more pictures than a proposal has', () => {
    const sizes = (count: number) => groupPictures(many(count), newId).map(({ pictures }) => pictures.length)
    expect(sizes(proposedMax)).toEqual([proposedMax])
    expect(sizes(proposedMax + 1)).toEqual([proposedMax / 2 + 1, proposedMax / 2])
    expect(sizes(limits.picturesBroughtMax).every((size) => size <= proposedMax)).toBe(true)
  })

  it('are none of nothing', () => {
    expect(proposed()).toEqual([])
  })
})

describe('the day of a memory', () => {
  const group = (pictures: PastPicture[], date: string | null = null): PastGroup => ({
    id: 'g',
    title: '',
    date,
    pictures,
  })

  it.each([
    ['the one somebody chose', group([at('a', '2024-10-05')], '2020-01-01'), '2020-01-01'],
    ['the commonest', group([at('a', '2024-10-05'), at('b', '2024-10-06'), at('c', '2024-10-06')]), '2024-10-06'],
    ['the earlier of two', group([at('a', '2024-10-06'), at('b', '2024-10-05')]), '2024-10-05'],
    ['that of the last change without another', group([picture('a', { changedOn: '2023-03-03' })]), '2023-03-03'],
    [
      'today if all others have not begun',
      group([at('a', '2025-06-02', '1', { changedOn: '2025-06-02' })]),
      '2025-06-01',
    ],
  ])('is %s', (_, one, day) => {
    expect(dateOf(one, '2025-06-01')).toBe(day)
  })
})

describe('a changed proposal', () => {
  const groups = (): PastGroup[] => [
    {
      id: 'one',
      title: '',
      date: null,
      pictures: [at('a', '2024-10-05', '09:00:00'), at('b', '2024-10-05', '10:00:00')],
    },
    { id: 'two', title: 'Lake', date: '2024-10-07', pictures: [at('c', '2024-10-06', '09:00:00')] },
  ]

  it('joins a memory with the one before, which keeps the title and the day that somebody gave', () => {
    const [merged] = mergeWithPrevious(groups(), 'two')
    expect(merged).toMatchObject({ id: 'one', title: 'Lake', date: '2024-10-07' })
    expect(idsIn(mergeWithPrevious(groups(), 'two'))).toEqual(['a b c'])
    expect(mergeWithPrevious(groups(), 'one')).toEqual(groups())
  })

  it('joins no memories that are too large together', () => {
    const large = [{ id: 'large', title: '', date: null, pictures: many(limits.memoryMediaMax) }, ...groups()]
    expect(mergeWithPrevious(large, 'one')).toBe(large)
    expect(moveTo(large, new Set(['a']), 'large')).toBe(large)
  })

  it('moves pictures in their order, and drops a memory that has none left', () => {
    expect(idsIn(moveTo(groups(), new Set(['c']), 'one'))).toEqual(['a b c'])
    expect(idsIn(moveTo(groups(), new Set(['b']), 'two'))).toEqual(['a', 'b c'])
    expect(idsIn(moveTo(groups(), new Set(['b', 'c']), 'two'))).toEqual(['a', 'b c'])
  })

  it('makes a memory of its own of some pictures, also of several memories', () => {
    expect(idsIn(separate(groups(), new Set(['a']), newId))).toEqual(['b', 'a', 'c'])
    expect(idsIn(separate(groups(), new Set(['c', 'b']), newId))).toEqual(['a', 'b c'])
    expect(idsIn(separate(groups(), new Set(['a', 'b']), newId))).toEqual(['a b', 'c'])
  })

  it('leaves out pictures and memories, and the last pictures beyond the room that is left', () => {
    expect(takenGroups(leaveOut(groups(), new Set(['c']), true)).map(({ id }) => id)).toEqual(['one'])
    const out = leaveOutBeyond(groups(), 20)
    expect(takenGroups(out).map(({ id }) => id)).toEqual(['one'])
    expect(leaveOutBeyond(out, 20)).toEqual(out)
    expect(leaveOut(out, new Set(['c']), false)).toEqual(groups())
  })
})

it('files chosen again belong to one picture each, by name, size and change', () => {
  const file = (name: string, size = 10) => ({ name, size, lastModified: 0 })
  const twins = [picture('a', { name: 'same.jpg' }), picture('b', { name: 'same.jpg' }), picture('c')]
  const files = [file('same.jpg'), file('c.jpg', 11), file('same.jpg'), file('same.jpg')]
  const { found, others } = filesAgain(twins, files)
  expect([...found.keys()]).toEqual(['a', 'b'])
  expect(others).toEqual([files[1], files[3]])
})
