import { limits } from '@love-space/contracts/limits.ts'
import { expect, it } from 'vitest'
import { demoTimeline } from './demo-timeline.ts'

const today = '2026-11-22'

it('tells of this year and of earlier ones, oldest first, with a few pictures', () => {
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
