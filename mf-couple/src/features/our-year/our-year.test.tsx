import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { getLettersOfBook } from '@love-space/contracts/engagement/message.routes.ts'
import { listMemories } from '@love-space/contracts/media/memory.routes.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { fileViewOf, memoryBy, messageBy, mia, noah, space, timelineEventOf } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Us } from '../us/us.page.tsx'
import { ourYearOf } from '../../shared/our-year.paths.ts'

const server = mockServer()

function open(address: string, given: Partial<MockCouple> = {}, memories: readonly Memory[] = []) {
  const { couple, handlers } = mockCouple({ space: { ...space, relationshipStartDate: '2025-06-01' }, ...given })
  const listed = mockRoute(listMemories, ({ query: { from = '', to = '9' } }) => {
    const found = memories.filter(({ date }) => date >= from && date <= to)
    return { data: { memories: [...found], currentPage: 1, totalPages: 1, total: found.length } }
  })
  server.use(listed, ...handlers)
  return { couple, router: openPage(address, [{ path: `${paths.us}/:section?/:year?`, Component: Us }], mia) }
}

const both = [mia.id, noah.id]

it('has a cover, figures and the months, with what both liked and chose, and without the rest', async () => {
  open(
    ourYearOf('2026'),
    {
      timelineEvents: [timelineEventOf()],
      messages: [
        messageBy(noah, 'Chosen by both', { date: '2026-03-03', chosenBy: both }),
        messageBy(mia, 'Chosen by one', { date: '2026-03-03', chosenBy: [mia.id] }),
      ],
    },
    [
      memoryBy(mia, 'The lighthouse', { date: '2026-08-09', likes: both, media: [fileViewOf()] }),
      memoryBy(mia, 'Liked by one', { date: '2026-08-10', likes: [noah.id] }),
      memoryBy(mia, 'Of another year', { date: '2025-08-10', likes: both }),
    ],
  )
  const cover = within(await screen.findByRole('region', { name: 'Cover' }))
  expect(cover.getByText('Mia & Noah')).toBeTruthy()
  expect(cover.getByText('2026')).toBeTruthy()
  const sheets = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(sheets).toEqual(['In numbers', 'March 2026', 'August 2026'])
  const august = within(screen.getByRole('region', { name: 'August 2026' }))
  expect(august.getByRole('heading', { name: 'The lighthouse' })).toBeTruthy()
  expect(august.getByText('First trip to the sea')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'A letter by Noah' }).textContent).toContain('Chosen by both')
  for (const absent of ['Chosen by one', 'Liked by one', 'Of another year'])
    expect(screen.queryByText(absent)).toBeNull()
  const figures = within(screen.getByRole('region', { name: 'In numbers' }))
  const values = figures.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values.slice(1, 3)).toEqual(['2', '2'])
})

it('of another year is opened by the choice of a year', async () => {
  const { router } = open(ourYearOf('2026'), {}, [memoryBy(mia, 'Then', { date: '2025-08-10', likes: both })])
  expect(await screen.findByText('The book of 2026 is still blank')).toBeTruthy()
  expect(screen.getByText(/Give a memory a heart, both of you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025')
  expect(await screen.findByRole('heading', { name: 'Then' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/us/our-year/2025')
})

it("is printed by the browser's dialog", async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  open(ourYearOf('2026'), { timelineEvents: [timelineEventOf()] })
  await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  vi.unstubAllGlobals()
})

it("follows the partner's withdrawal of a letter", async () => {
  const letter = messageBy(noah, 'Chosen by both', { date: '2026-03-03', chosenBy: both })
  const { couple } = open(ourYearOf('2026'), { messages: [letter], timelineEvents: [timelineEventOf()] })
  expect(await screen.findByText('Chosen by both')).toBeTruthy()
  couple.messages = [{ ...letter, chosenBy: [mia.id] }]
  const { refreshTopic } = await import('@love-space/web-kit/queries/query-client.ts')
  await refreshTopic('messages', letter.date)
  await waitFor(() => expect(screen.queryByText('Chosen by both')).toBeNull())
})

it('offers a retry after a failed load', async () => {
  const { handlers } = mockCouple({ timelineEvents: [timelineEventOf()] })
  open(ourYearOf('2026'))
  server.use(mockRoute(getLettersOfBook, () => refuse('FORBIDDEN')))
  expect(await screen.findByText("Your book didn't load.")).toBeTruthy()
  server.use(...handlers)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('First trip to the sea')).toBeTruthy()
})

it('is reached from the page of the two', async () => {
  open(paths.us)
  const link = await screen.findByRole('link', { name: /Our year/ })
  expect(link.getAttribute('href')).toBe('/us/our-year/2026')
})
