import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startLive, useLiveStatus } from '@love-space/web-kit/live/live.ts'
import { messageBy, mia, noah, yesterday } from '../../test/couple.fixtures.ts'
import { mockLive } from '../../test/mock-live.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage, resetBrowser } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'

const server = setupServer()
const asked: string[] = []
const live = mockLive()
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  startLive()
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:58:30.000Z'), shouldAdvanceTime: true })
  asked.length = 0
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('by-date')) asked.push(request.url.slice(-10))
  })
})
afterEach(() => {
  resetBrowser()
  server.events.removeAllListeners()
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

async function openHome({ isLive }: { isLive: boolean }) {
  const { couple, handlers } = mockCouple()
  const noStream = http.get('*/api/stream', () => HttpResponse.error())
  server.use(isLive ? live.handler : noStream, ...handlers)
  openPage('/', [{ path: '/', Component: Home }], mia)
  await screen.findByText('Today is a blank page. Write the first line.')
  await waitFor(() => expect(useLiveStatus.getState().isUp).toBe(isLive))
  asked.length = 0
  return couple
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it("shows and announces the partner's letter on a hint, without another request", async () => {
  const couple = await openHome({ isLive: true })
  await pass(45_000)
  expect(asked).toHaveLength(0)
  couple.messages = [messageBy(noah, 'Thinking of you')]
  live.tell({ topic: 'messages', spaceId: null, ref: '2026-11-21' })
  const letter = await screen.findByRole('article', { name: noah.name })
  expect(letter.closest('li')?.className).toContain('letter-arrives')
  expect(screen.getByText('Noah wrote you a letter')).toBeTruthy()
})

it('leaves the shown day when another day has changed', async () => {
  await openHome({ isLive: true })
  live.tell({ topic: 'messages', spaceId: null, ref: yesterday })
  await pass(1000)
  expect(asked).toHaveLength(0)
})

it('ignores an unknown topic', async () => {
  const couple = await openHome({ isLive: true })
  live.tell({ topic: 'weather', spaceId: null, ref: '2026-11-21' })
  await pass(1000)
  expect(asked).toHaveLength(0)
  couple.messages = [messageBy(noah, 'Thinking of you')]
  live.tell({ topic: 'messages', spaceId: null, ref: null })
  expect(await screen.findByRole('article', { name: noah.name })).toBeTruthy()
})

it('polls every 30 seconds while the stream is down', async () => {
  const couple = await openHome({ isLive: false })
  couple.messages = [messageBy(noah, 'Thinking of you')]
  await pass(29_000)
  expect(asked).toHaveLength(0)
  await pass(1500)
  expect(await screen.findByRole('article', { name: noah.name })).toBeTruthy()
})

it('changes to the new day at midnight', async () => {
  const couple = await openHome({ isLive: true })
  couple.messages = [messageBy(noah, 'The first of the day', { date: '2026-11-22' })]
  await pass(91_000)
  expect(await screen.findByText('The first of the day')).toBeTruthy()
  expect(screen.getByText('Sunday, November 22')).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)).toBe('2026-11-22'))
})
