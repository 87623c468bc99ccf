import { expect, it } from 'vitest'
import { criteriaText, draftOf, imagesFrom, inputOf } from './spaces.rules.ts'

const all = { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true }

it('describes the streak criteria, whatever form the server sends', () => {
  for (const none of [null, '', all, JSON.stringify(all), {}]) expect(criteriaText(none)).toBe('Default settings')
  for (const broken of ['{', '7', 7]) expect(criteriaText(broken)).toBe('Invalid JSON')
  expect(criteriaText({ ...all, message: false, loveMessage: false, memory: false })).toBe('Timeline, Moods')
  expect(criteriaText({ memory: false, later: true })).toBe('later')
  expect(criteriaText({ memory: false })).toBe('Nothing')
})

it('splits images at commas, without spaces and empty ones', () => {
  expect(imagesFrom(' /a ,, /b,')).toEqual(['/a', '/b'])
})

it('omits an empty start date, and sends none if it is not set', () => {
  const draft = draftOf(undefined)
  expect(inputOf(draft, [])).not.toHaveProperty('relationshipStartDate')
  expect(inputOf({ ...draft, startDate: '2020-02-03' }, [])).toHaveProperty('relationshipStartDate', '2020-02-03')
  expect(inputOf({ ...draft, startDate: '2020-02-03', hasNoStartDate: true }, [])).toHaveProperty(
    'relationshipStartDate',
    null,
  )
})

it("sends only the replaced ones of a couple's own texts", () => {
  const draft = { ...draftOf(undefined), headline: ' Ours ', notes: ' ', reason: ' A rude word ' }
  expect(Object.keys(inputOf(draft, ['headline', 'notes']))).not.toContain('content')
  expect(inputOf(draft, ['headline', 'notes'])).toMatchObject({ headline: 'Ours', notes: null, reason: 'A rude word' })
})
