import { describe, expect, it } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import { IdempotencyKey } from '@love-space/contracts/primitives.ts'
import { Value } from '@sinclair/typebox/value'
import { countsOf, filesOf, planOf, planOfList, spacesIn, type Fields, type Records, type Step } from './plan.rules.ts'

const [here, former, mia, noah, stranger, record] = ['1', '2', 'a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const into = { id: here, today: '2026-11-21' }
const reader = { into, memberIds: [mia, noah] }

const letter = (more: Fields = {}): Fields => ({
  space: former,
  date: '2025-03-05',
  from: 'you',
  message: 'Dear you',
  mood: 'playful',
  tags: ['spring'],
  createdAt: '2025-03-05T18:20:00.000Z',
  ...more,
})
const mood = (more: Fields = {}): Fields => ({
  space: former,
  date: '2025-03-05',
  from: 'you',
  rating: 4,
  note: null,
  updatedAt: '2025-03-05T18:20:00.000Z',
  ...more,
})
const memory = (more: Fields = {}): Fields => ({
  space: former,
  id: record,
  authorId: mia,
  date: '2025-03-05',
  title: 'The sea',
  description: 'Cold.',
  category: 'travel',
  tags: ['sea'],
  file: ['files/1-a.jpg', 'files/2-b.jpg'],
  ...more,
})
const event = (more: Fields = {}): Fields => ({
  space: former,
  id: record,
  authorId: noah,
  date: '2025-03-05',
  title: 'Moved in',
  description: '',
  type: 'milestone',
  location: 'Home',
  coordinates: { lat: 52.5, lng: 13.4 },
  tags: [],
  file: null,
  ...more,
})
const song = (more: Fields = {}): Fields => ({
  space: former,
  id: record,
  playlist: 'Ours',
  url: 'https://example.org/song',
  titleArtist: 'A song',
  description: '',
  icon: 'heart',
  ...more,
})
const wish = (more: Fields = {}): Fields => ({
  space: former,
  id: record,
  authorId: mia,
  list: 'yours',
  kind: 'gift',
  title: 'A red scarf',
  note: 'Wool',
  url: null,
  isHidden: true,
  doneAt: null,
  ...more,
})
const planned = (records: Records) => planOf(records, former, reader)

describe('an export', () => {
  it('offers all spaces but the present one', () => {
    const spaces = [
      { id: here, name: 'Here' },
      { id: former, name: 'Before' },
      { id: 'nonsense', name: 'No' },
    ]
    expect(spacesIn({ spaces }, here)).toEqual([{ id: former, name: 'Before' }])
    expect(spacesIn({}, here)).toEqual([])
  })

  it("brings one space's items and the user's own words, and counts the rest", () => {
    const plan = planned({
      letters: [letter(), letter({ from: 'Noah' }), letter({ space: here })],
      moods: [mood({ note: ' Sun ' }), mood({ from: 'Noah' })],
      songs: [song()],
      wishes: [wish(), wish({ list: "your partner's" })],
      memories: [memory(), memory({ authorId: stranger })],
      timeline: [event()],
    })
    expect(plan).toMatchObject({ notYours: 4, unreadable: 0 })
    expect(countsOf(plan.steps)).toEqual({ letters: 1, moods: 1, songs: 1, wishes: 1, memories: 1, events: 1 })
    expect(filesOf(plan.steps)).toEqual(['files/1-a.jpg', 'files/2-b.jpg'])
    expect(plan.steps).toEqual([
      {
        kind: 'letters',
        letters: [
          {
            date: '2025-03-05',
            writtenAt: '2025-03-05T18:20:00.000Z',
            message: 'Dear you',
            mood: 'playful',
            tags: ['spring'],
          },
        ],
      },
      {
        kind: 'moods',
        moods: [{ date: '2025-03-05', rating: 4, note: 'Sun', ratedAt: '2025-03-05T18:20:00.000Z' }],
      },
      {
        kind: 'song',
        key: `import-${here}-${record}`,
        playlist: 'Ours',
        body: { url: 'https://example.org/song', titleArtist: 'A song', description: '', icon: 'heart' },
      },
      {
        kind: 'wish',
        key: `import-${here}-${record}`,
        body: {
          list: 'mine',
          kind: 'gift',
          title: 'A red scarf',
          note: 'Wool',
          url: null,
          isHidden: true,
          isDone: false,
        },
      },
      {
        kind: 'memory',
        key: `import-${here}-${record}`,
        files: ['files/1-a.jpg', 'files/2-b.jpg'],
        body: { title: 'The sea', description: 'Cold.', date: '2025-03-05', category: 'travel', tags: ['sea'] },
      },
      {
        kind: 'event',
        key: `import-${here}-${record}`,
        files: [],
        body: {
          title: 'Moved in',
          description: '',
          date: '2025-03-05',
          type: 'milestone',
          location: 'Home',
          coordinates: { lat: 52.5, lng: 13.4 },
          tags: [],
        },
      },
    ] satisfies Step[])
  })

  it.each<[string, Records]>([
    ['a letter of a day to come', { letters: [letter({ date: '2026-11-22' })] }],
    ['a letter of no day', { letters: [letter({ date: '2025-02-30' })] }],
    ['a letter of no time', { letters: [letter({ createdAt: 'soon' })] }],
    ['an empty letter', { letters: [letter({ message: ' ' })] }],
    ['a mood of six', { moods: [mood({ rating: 6 })] }],
    ['a memory without a title', { memories: [memory({ title: '\n' })] }],
    ['a memory with a made-up id', { memories: [memory({ id: '../1' })] }],
    ['an event without a day', { timeline: [event({ date: 7 })] }],
    ['a song without an address', { songs: [song({ url: null })] }],
    ['a wish without a title', { wishes: [wish({ title: '' })] }],
    ['a song whose address opens no page', { songs: [song({ url: 'javascript:alert(1)' })] }],
  ])('leaves out and counts %s', (_, records) => {
    expect(planned(records)).toEqual({ steps: [], notYours: 0, unreadable: 1 })
  })

  it('makes what only a later release knows into what this one does', () => {
    const { steps } = planned({
      memories: [memory({ category: 'space_travel', tags: 'none', file: 'files/1-a.jpg' })],
      timeline: [event({ type: 'first_flight', coordinates: { lat: 91, lng: 0 } })],
      songs: [song({ icon: 'rocket', titleArtist: 'Two\nlines' })],
      wishes: [wish({ list: 'ours', kind: 'planet', url: 'ftp://x', doneAt: '2025-03-05T18:20:00.000Z' })],
    })
    expect(steps).toMatchObject([
      { body: { icon: 'star', titleArtist: 'Two lines' } },
      { body: { list: 'ours', kind: 'other', url: null, isHidden: false, isDone: true } },
      { body: { category: 'other', tags: [] }, files: ['files/1-a.jpg'] },
      { body: { type: 'other', coordinates: null } },
    ])
  })

  it('sends letters in requests that the gateway takes, oldest first', () => {
    const long = '€'.repeat(limits.loveMessageCharsMax)
    const days = Array.from(
      { length: 60 },
      (_, n) => `2025-0${1 + Math.floor(n / 28)}-${String(1 + (n % 28)).padStart(2, '0')}`,
    )
    const { steps } = planned({ letters: days.toReversed().map((date) => letter({ date, message: long })) })
    const sizes = steps.map((step) => Buffer.byteLength(JSON.stringify(step)))
    expect(Math.max(...sizes)).toBeLessThan(limits.bodyBytesMax)
    const sent = steps.flatMap((step) => (step.kind === 'letters' ? step.letters.map(({ date }) => date) : []))
    expect(sent).toEqual(days)
    const short = planned({ letters: days.map((date) => letter({ date })) })
    expect(short.steps.map((step) => step.kind === 'letters' && step.letters.length)).toEqual([25, 25, 10])
  })
})

describe('a list of pictures', () => {
  const row = (more: object = {}) => ({
    file: 'a.jpg',
    date: '2024-05-31',
    title: 'Lake',
    description: '',
    tags: '',
    ...more,
  })

  it('makes a memory of the rows with one day and title', () => {
    const rows = [row({ tags: 'swim; sun' }), row({ file: 'b.jpg' }), row({ file: '', title: 'Lake 2' })]
    const { steps } = planOfList(rows, into)
    expect(steps).toMatchObject([
      { kind: 'memory', files: ['a.jpg', 'b.jpg'], body: { title: 'Lake', tags: ['swim', 'sun'], category: 'other' } },
      { kind: 'memory', files: [], body: { title: 'Lake 2', tags: [] } },
    ])
  })

  it('makes several of more pictures than a memory may have', () => {
    const rows = Array.from({ length: limits.memoryMediaMax + 1 }, (_, n) => row({ file: `${n}.jpg` }))
    expect(planOfList(rows, into).steps.map((step) => filesOf([step]).length)).toEqual([limits.memoryMediaMax, 1])
  })

  it('gives each memory a key of its own that stays when the list grows', () => {
    const titles = ['Лето', 'Зима', 'x'.repeat(100), `${'x'.repeat(99)}y`]
    const keysOf = (some: readonly string[]) =>
      planOfList(
        some.map((title) => row({ title })),
        into,
      ).steps.map((step) => ('key' in step ? step.key : ''))
    const keys = keysOf(titles)
    expect(new Set(keys).size).toBe(titles.length)
    for (const key of keys) expect(Value.Check(IdempotencyKey, key)).toBe(true)
    expect(keysOf(['Новый', ...titles]).slice(1)).toEqual(keys)
  })

  it.each([
    ['no title', { title: ' ' }],
    ['no day', { date: '' }],
    ['a day to come', { date: '2027-01-01' }],
  ])('counts a row with %s', (_, wrong) => {
    expect(planOfList([row(wrong)], into)).toEqual({ steps: [], notYours: 0, unreadable: 1 })
  })
})
