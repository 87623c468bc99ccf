import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getLettersOnThisDay } from '@love-space/contracts/engagement/message.routes.ts'
import { getItemsOnThisDay } from '@love-space/contracts/media/memory.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { memoryBy, messageBy, mia, noah, space, timelineEventOf, today } from '../../test/couple.fixtures.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import OnThisDayPanel from './on-this-day.panel.tsx'

const server = mockServer()

const letters = [messageBy(noah, 'You hummed all morning', { date: '2025-11-21' })]
const memories = [memoryBy(mia, 'The lighthouse', { date: '2025-11-21' })]
const timelineEvents = [timelineEventOf({ title: 'First trip', date: '2024-11-21' })]
const withLetters = mockRoute(getLettersOnThisDay, () => ({ data: { date: today, messages: letters } }))
const withItems = mockRoute(getItemsOnThisDay, () => ({ data: { date: today, memories, timelineEvents } }))
const withoutLetters = mockRoute(getLettersOnThisDay, () => ({ data: { date: today, messages: [] } }))
const withoutItems = mockRoute(getItemsOnThisDay, () => ({ data: { date: today, memories: [], timelineEvents: [] } }))

const openIn = (of: Space, ...handlers: Parameters<typeof server.use>) => {
  server.use(...handlers)
  openPage('/', [{ path: '/', element: <OnThisDayPanel user={mia} space={of} /> }], mia)
}
const open = (...handlers: Parameters<typeof server.use>) => openIn(space, ...handlers)
const day = async (name: string) => within(await screen.findByRole('region', { name }))

it('shows letters, memories and milestones of this date by year, each with its link', async () => {
  open(withLetters, withItems)
  expect(await screen.findByText('On November 21 in past years')).toBeTruthy()
  const lastYear = await day('November 21, 2025')
  expect(lastYear.getByRole('heading', { name: /^One year ago/ })).toBeTruthy()
  expect(lastYear.getByRole('link', { name: /Noah wrote/ }).getAttribute('href')).toBe(
    '/?conversation-date=2025-11-21#daily-love-conversation',
  )
  expect(lastYear.getByRole('link', { name: /The lighthouse/ }).getAttribute('href')).toBe(
    `/memory?refId=${memories[0]?.id}`,
  )
  const before = await day('November 21, 2024')
  expect(before.getByRole('heading', { name: /^2 years ago/ })).toBeTruthy()
  expect(before.getByRole('link', { name: /First trip/ }).getAttribute('href')).toBe(
    `/timeline?refId=${timelineEvents[0]?.id}`,
  )
})

it('takes no room without any', async () => {
  open(withoutLetters, withoutItems)
  await waitFor(() => expect(document.querySelector('h2')).toBeNull())
  expect(document.body.textContent).toBe('')
})

it.each([
  [
    'letters',
    [mockRoute(getLettersOnThisDay, () => refuse('FORBIDDEN')), withItems],
    "The letters of this day didn't load.",
    'The lighthouse',
    'You hummed',
  ],
  [
    'memories',
    [withLetters, mockRoute(getItemsOnThisDay, () => refuse('FORBIDDEN'))],
    "The memories of this day didn't load.",
    'You hummed',
    'The lighthouse',
  ],
] as const)(
  'shows in their place that the %s failed to load, and loads them on retry',
  async (_, handlers, sentence, there, missing) => {
    open(...handlers)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await screen.findByText(new RegExp(there))).toBeTruthy()
    expect(screen.queryByText(new RegExp(missing))).toBeNull()
    server.use(withLetters, withItems)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(new RegExp(missing))).toBeTruthy()
    expect(screen.queryByText(sentence)).toBeNull()
  },
)

it.each([
  ['2024-11-15', true],
  ['2024-11-14', false],
])(
  'leads to the review in the week from the anniversary: started on %s, %s',
  async (relationshipStartDate, isThere) => {
    openIn({ ...space, relationshipStartDate }, withLetters, withItems)
    await screen.findByText(/You hummed/)
    const link = screen.queryByRole('link', { name: /Your year in review/ })
    expect(link?.getAttribute('href')).toBe(isThere ? '/us/our-year/anniversary?story' : undefined)
  },
)
