import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { listQuotes, updateQuote } from '@love-space/contracts/admin/quote.routes.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { Toaster } from '@love-space/ui/toaster.tsx'
import { Component as Quotes } from '../features/quotes/quotes.page.tsx'
import { adminPaths } from '../paths.ts'
import { mockServer, openOffice } from '../test/open-office.tsx'

const server = mockServer()

/** Answers as the server does: a change based on another version is refused. */
function open({ raisedBy = 1 } = {}) {
  const sent: unknown[] = []
  let quote: Quote = {
    id: '0'.repeat(24),
    text: 'Begin where you are',
    author: null,
    category: 'love',
    language: 'en',
    isActive: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    version: 7,
  }
  const change = (changes: Partial<Quote>, by = 1) => {
    quote = { ...quote, ...changes, version: (quote.version ?? 0) + by }
  }
  server.use(
    mockRoute(listQuotes, () => ({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [quote] })),
    mockRoute(updateQuote, ({ body: { basedOn, ...changes } }) => {
      sent.push({ ...changes, basedOn })
      if (basedOn !== undefined && basedOn !== quote.version) return refuse('ITEM_CHANGED_SINCE')
      change(changes, raisedBy)
      return { data: { quote } }
    }),
  )
  render(<Toaster />)
  openOffice(adminPaths.quotes, [{ path: adminPaths.quotes, Component: Quotes }], 'marketing')
  return { sent, change }
}
const row = async () => within((await screen.findByText('Begin where you are')).closest<HTMLElement>('[data-row]')!)
const deactivate = async () => userEvent.click((await row()).getByRole('button', { name: 'Deactivate' }))

it('a toggle can be undone by the keyboard, with the version that it made', async () => {
  const { sent } = open()
  await deactivate()
  expect((await screen.findAllByText('Couples no longer see it.')).length).toBeGreaterThan(0)
  await userEvent.keyboard('[F8]{Tab}{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toEqual([{ isActive: false }, { isActive: true, basedOn: 8 }]))
  await waitFor(async () => expect((await row()).getByText('Active')).toBeTruthy())
})

it('undoing leaves what somebody else changed since, and says so', async () => {
  const { change } = open()
  await deactivate()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  change({ category: 'life' })
  await userEvent.click(undo)
  expect((await screen.findAllByText('Not undone: somebody changed it since.')).length).toBeGreaterThan(0)
  await waitFor(async () => expect((await row()).getByText('Life')).toBeTruthy())
  expect((await row()).getByText('Inactive')).toBeTruthy()
})

it('offers no undo if somebody else changed the record before', async () => {
  open({ raisedBy: 2 })
  await deactivate()
  expect((await screen.findAllByText('Couples no longer see it.')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('offers it for ten seconds', async () => {
  open()
  await row()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await deactivate()
    await screen.findByRole('button', { name: 'Undo' })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})
