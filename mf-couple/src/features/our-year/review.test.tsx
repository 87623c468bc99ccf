import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { getLoveMessageHistory } from '@love-space/contracts/engagement/message.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { messageBy, mia, moodBy, noah, space, timelineEventOf } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { anniversaryYear, storyOf } from '../../shared/our-year.paths.ts'
import { Component as Us } from '../us/us.page.tsx'

const server = mockServer()
afterEach(() => vi.restoreAllMocks())

const started = { ...space, relationshipStartDate: '2024-11-14' }

function open(address: string, given: Partial<MockCouple> = {}) {
  const { couple, handlers } = mockCouple({ space: started, ...given })
  server.use(...handlers)
  return { couple, handlers, router: openPage(address, [{ path: `${paths.us}/:section?/:year?`, Component: Us }], mia) }
}
const position = (text: string) => screen.findByText(text)

it('is a list of eight cards about the past year together, and no other', async () => {
  open(storyOf(anniversaryYear), {
    messages: [
      messageBy(noah, 'Harbour, harbour, harbour', { date: '2025-11-13' }),
      messageBy(noah, 'The lighthouse with you', { date: '2025-11-14' }),
      messageBy(mia, 'A lighthouse again', { date: '2026-11-13' }),
      messageBy(mia, 'harbour harbour', { date: '2026-11-14' }),
    ],
    moods: [moodBy(mia, 5, { date: '2026-01-02' }), moodBy(noah, 1, { date: '2026-11-14' })],
    timelineEvents: [timelineEventOf({ location: 'Lisbon' })],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Your year 2 together' })).toBeTruthy()
  const cards = await screen.findAllByRole('heading', { level: 2 })
  expect(cards).toHaveLength(8)
  const list = within(screen.getByRole('list', { name: 'The cards of your year' }))
  expect(list.getByText('730 days')).toBeTruthy()
  expect(list.getByText('2 letters')).toBeTruthy()
  expect(list.getByText('lighthouse (2)')).toBeTruthy()
  expect(list.queryByText(/harbour/)).toBeNull()
  expect(list.getByText('Feeling great!')).toBeTruthy()
  expect(list.getByText('Lisbon')).toBeTruthy()
  expect(list.getByText('Mia & Noah')).toBeTruthy()
})

it('goes on by a button, the keyboard or a press, back as well, and closes with Escape', async () => {
  const { router } = open(storyOf('2026'))
  expect(await position('1 of 8')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next card' }))
  expect(await position('2 of 8')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(await position('3 of 8')).toBeTruthy()
  await userEvent.click(screen.getByRole('heading', { name: 'Words you kept coming back to' }))
  expect(await position('4 of 8')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Card before' }))
  expect(await position('3 of 8')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.pathname).toBe('/us/our-year/2026')
})

it('plays only when asked, and a press pauses it', async () => {
  open(storyOf('2026'))
  await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await userEvent.click(screen.getByRole('button', { name: 'Next card' }))
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
})

it('cannot play where motion is unwanted', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: true, media: query }) as MediaQueryList)
  open(storyOf('2026'))
  expect(await position('1 of 8')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

it('offers a retry after a failed load', async () => {
  const { handlers } = open(storyOf('2026'))
  server.use(mockRoute(getLoveMessageHistory, () => refuse('FORBIDDEN')))
  expect(await screen.findByText("Your year didn't load.")).toBeTruthy()
  server.use(...handlers)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await position('1 of 8')).toBeTruthy()
})
