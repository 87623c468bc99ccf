import { expect, it } from 'vitest'
import { criteriaText, draftOf, imagesFrom, inputOf } from './spaces.rules.ts'

const all = { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true }

it('says what a streak counts, in whatever form a server says it', () => {
  for (const none of [null, '', all, JSON.stringify(all), {}]) expect(criteriaText(none)).toBe('Default settings')
  for (const broken of ['{', '7', 7]) expect(criteriaText(broken)).toBe('Invalid JSON')
  expect(criteriaText({ ...all, message: false, loveMessage: false, memory: false })).toBe('Timeline, Moods')
  expect(criteriaText({ memory: false, later: true })).toBe('later')
  expect(criteriaText({ memory: false })).toBe('Nothing')
})

it('takes images between commas, without spaces and empty ones', () => {
  expect(imagesFrom(' /a ,, /b,')).toEqual(['/a', '/b'])
})

it('leaves an empty start date out, and sends none where it is not set', () => {
  const draft = draftOf(undefined)
  expect(inputOf(draft, [])).not.toHaveProperty('relationshipStartDate')
  expect(inputOf({ ...draft, startDate: '2020-02-03' }, [])).toHaveProperty('relationshipStartDate', '2020-02-03')
  expect(inputOf({ ...draft, startDate: '2020-02-03', hasNoStartDate: true }, [])).toHaveProperty(
    'relationshipStartDate',
    null,
  )
})

it("sends nothing of a couple's own words but what is to be replaced", () => {
  const draft = { ...draftOf(undefined), headline: ' Ours ', notes: ' ', reason: ' A rude word ' }
  expect(Object.keys(inputOf(draft, ['headline', 'notes']))).not.toContain('content')
  expect(inputOf(draft, ['headline', 'notes'])).toMatchObject({ headline: 'Ours', notes: null, reason: 'A rude word' })
})
