import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import {
  getLoveStreak,
  listActivities,
  listActivitiesByType,
} from '@love-space/contracts/engagement/activity.routes.ts'
import { countMemories } from '@love-space/contracts/media/memory.routes.ts'
import { countTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia, noah, space, today, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import StatCards from './stat-cards.tsx'
// Imported here so that compiling the lazy component does not use up the first test's timeout.
import './streak-dialog.tsx'

const server = mockServer()
const counts = [
  mockRoute(countMemories, () => ({ data: { count: 12 } })),
  mockRoute(countTimelineEvents, () => ({ data: { count: 1234 } })),
]

function open(given: Partial<MockCouple> = {}, more: Parameters<typeof server.use> = [], below: ReactNode = null) {
  const { couple, handlers } = mockCouple(given)
  server.use(...more, ...counts, ...handlers)
  const element = (
    <>
      <StatCards user={mia} space={couple.space ?? space} />
      {below}
    </>
  )
  openPage('/', [{ path: '/', element }], mia)
  return screen
}

describe('the figures of a couple', () => {
  it('are days, best bits, memories and the streak, with the start date', async () => {
    const figures = open({ streak: { streak: 27, best: 40 } })
    expect((await figures.findByText('Days together')).parentElement?.textContent).toContain('10')
    expect(figures.getByText('Nov 11, 2026')).toBeTruthy()
    expect(await figures.findByRole('button', { name: /1,234.*Best bits so far/ })).toBeTruthy()
    expect(await figures.findByRole('button', { name: /12.*Pocket memories/ })).toBeTruthy()
    expect(await figures.findByRole('button', { name: /27.*Love streak/ })).toBeTruthy()
  })

  it('show that there is no start date', async () => {
    const figures = open({ space: { ...space, relationshipStartDate: null } })
    expect(await figures.findByText('Not set')).toBeTruthy()
  })

  it('show 0 for one that failed to load, and the others', async () => {
    const figures = open({ streak: { streak: 3 } }, [
      mockRoute(countMemories, () => refuse('FORBIDDEN')),
      mockRoute(countTimelineEvents, () => refuse('FORBIDDEN')),
    ])
    expect(await figures.findByRole('button', { name: /^3.*Love streak/ })).toBeTruthy()
    expect(figures.getByRole('button', { name: /^0.*Pocket memories/ })).toBeTruthy()
  })

  it('show during time off that the streak is paused, and until when', async () => {
    const figures = open({
      space: { ...space, streakPause: { from: yesterday, to: '2026-11-28' } },
      streak: { streak: 27, best: 40, isPaused: true },
    })
    const card = await figures.findByRole('button', { name: /27.*time off until November 28/ })
    await userEvent.click(card)
    const dialog = within(await screen.findByRole('dialog', { name: 'Love streak' }))
    expect(dialog.getByText(/time off until November 28, 2026/)).toBeTruthy()
    expect(dialog.queryByRole('link', { name: 'Take time off' })).toBeNull()
  })

  it('link from the streak to time off', async () => {
    const figures = open({ streak: { streak: 3 } })
    await userEvent.click(await figures.findByRole('button', { name: /3.*Love streak/ }))
    const link = await screen.findByRole('link', { name: 'Take time off' })
    expect(link.getAttribute('href')).toBe('/space-settings#streak')
  })

  it('link to the timeline and to the memories', async () => {
    const ends = ['timeline', 'memories'].map((id) => <section key={id} id={id} tabIndex={-1} />)
    const figures = open({}, [], ends)
    for (const [name, id] of [
      [/Best bits so far/, 'timeline'],
      [/Pocket memories/, 'memories'],
    ] as const) {
      await userEvent.click(await figures.findByRole('button', { name }))
      expect(document.activeElement?.id).toBe(id)
    }
  })

  it('show 0 days if the streak failed to load', async () => {
    const figures = open({}, [mockRoute(getLoveStreak, () => refuse('FORBIDDEN'))])
    expect(await figures.findByRole('button', { name: /^0.*Love streak/ })).toBeTruthy()
  })
})

it('names a single day in the singular', async () => {
  const figures = open({ streak: { streak: 1, best: 1, freezesLeft: 2 } })
  await userEvent.click(await figures.findByRole('button', { name: /^1.*Love streak/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Love streak' }))
  expect(dialog.getByText('Right now: 1 day')).toBeTruthy()
  expect(dialog.getByText('Your longest: 1 day')).toBeTruthy()
  expect(screen.getByText('Your love streak: 1 day.')).toBeTruthy()
})

it('describes the streak and its activities', async () => {
  const entry = (type: string, userId: string, date: string) => ({
    id: `${type}-${date}`,
    type,
    date,
    userId,
    refId: 'x',
    createdAt: `${date}T12:00:00.000Z`,
  })
  const pageOf = (activities: ReturnType<typeof entry>[]) => ({
    data: { activities, currentPage: 1, totalPages: 1, total: activities.length },
  })
  const figures = open({ streak: { streak: 27, best: 40, freezesLeft: 1 } }, [
    mockRoute(listActivities, () =>
      pageOf([
        entry('message', mia.id, today),
        entry('memory', noah.id, today),
        entry('moodRating', noah.id, yesterday),
        { ...entry('memory', noah.id, today), id: 'second' },
        entry('dance', noah.id, '2026-11-01'),
      ]),
    ),
    mockRoute(listActivitiesByType, ({ query }) => pageOf([entry(query.type, noah.id, yesterday)])),
  ])
  await userEvent.click(await figures.findByRole('button', { name: /27.*Love streak/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Love streak' }))
  expect(dialog.getByText('Right now: 27 days')).toBeTruthy()
  expect(dialog.getByText('Your longest: 40 days')).toBeTruthy()
  expect(dialog.getByText('Free days left this month: 1')).toBeTruthy()
  expect(await dialog.findByText('You wrote a letter')).toBeTruthy()
  expect(dialog.getByText('Noah shared a mood')).toBeTruthy()
  expect(dialog.getByText('Noah kept a memory, 2 times')).toBeTruthy()
  expect(dialog.getByText('Noah left something here')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Moods' }))
  await waitFor(() => expect(dialog.queryByText('You wrote a letter')).toBeNull())
  expect(await dialog.findByText('Noah shared a mood')).toBeTruthy()
})
