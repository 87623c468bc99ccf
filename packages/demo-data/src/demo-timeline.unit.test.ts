import { limits } from '@love-space/contracts/limits.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { expect, it } from 'vitest'
import { birthDateOf } from './add-demo-looks.ts'
import { demoPortraits } from './demo-people.ts'
import { demoTimeline } from './demo-timeline.ts'

const today = '2026-11-22'

it('covers this year and earlier ones, oldest first, with a few pictures', () => {
  const events = demoTimeline(today)
  const dates = events.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  expect(dates.filter((date) => date >= '2026-01-01').length).toBeGreaterThan(limits.timelinePageSize)
  expect(dates.filter((date) => date < '2026-01-01').length).toBeGreaterThan(5)
  expect(events.filter(({ scene }) => scene !== null).length).toBeLessThanOrEqual(15)
  for (const { title, description, tags } of events) {
    expect(title.length).toBeLessThanOrEqual(limits.timelineTitleCharsMax)
    expect(description.length).toBeLessThanOrEqual(limits.timelineDescriptionCharsMax)
    expect(tags.length).toBeLessThanOrEqual(limits.tagsMax)
  }
})

it.each(demoTimeline(today))('$title is an event that media takes', ({ writer: _writer, scene: _scene, ...event }) => {
  expect(fits(createTimelineEvent.body, { ...event, media: null })).toBe(true)
  expect(fits(createTimelineEvent.body, { ...event, media: null, date: 'some day' })).toBe(false)
})

it.each([
  ['2026-11-22', '2026-01-01', '2026-02-14', '2026-04-05'],
  ['2026-03-01', '2026-01-01', '2026-02-14', '2025-04-20'],
  ['2026-01-01', '2025-01-01', '2025-02-14', '2025-04-20'],
])('keeps holidays on their days, the last ones before %s', (day, newYear, valentine, easter) => {
  const dateOf = (title: string) => demoTimeline(day).find((event) => event.title === title)?.date
  expect(dateOf('Midnight on the bridge')).toBe(newYear)
  expect(dateOf('Valentine, our way')).toBe(valentine)
  expect(dateOf('Easter with the cousins')).toBe(easter)
})

it('has both birthdays, equal to the dates of birth', () => {
  for (const portrait of demoPortraits) {
    const celebrated = demoTimeline(today).find(({ title }) => title === portrait.birthday)?.date
    expect(birthDateOf(today, portrait).slice(4)).toBe(celebrated?.slice(4))
  }
})
