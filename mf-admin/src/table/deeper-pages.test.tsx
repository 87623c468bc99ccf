import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { changeQuotes, readBulkChange } from '@love-space/contracts/admin/bulk-change.routes.ts'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { exportQuotes } from '@love-space/contracts/admin/csv.routes.ts'
import { listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { Component as Quotes } from '../features/quotes/quotes.page.tsx'
import { adminPaths } from '../paths.ts'
import { mockServer, openOffice } from '../test/open-office.tsx'

const server = mockServer()
const quotes = Array.from({ length: 100 }, (_, at) => ({
  id: String(at).padStart(24, '0'),
  text: `Quote ${at}`,
  author: null,
  category: 'love' as const,
  language: 'en' as const,
  isActive: true,
  createdAt: '2026-01-02T03:04:05.000Z',
}))

const open = (address: string, recordsFiltered = 10_000, role: 'marketing' | 'support' = 'marketing') => {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listQuotes, ({ query }) => {
      asked.push(query)
      const data = quotes.slice(0, Math.min(recordsFiltered, query.length ?? 25))
      return { draw: 1, recordsTotal: 25_000, recordsFiltered, data, first: 'Zmlyc3Q', last: 'bGFzdA' }
    }),
  )
  openOffice(adminPaths.quotes + address, [{ path: adminPaths.quotes, Component: Quotes }], role)
  return asked
}
const turn = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('pages by cursor behind the last counted row, and back', async () => {
  const asked = open('?q=love&page=400')
  await screen.findByText('Quote 0')
  expect(screen.getByText('9,976–10,000 of 10,000+ (filtered from 25,000)')).toBeTruthy()
  expect(screen.getByText('Page 400')).toBeTruthy()
  await turn('Next page')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ after: 'bGFzdA', start: 0, length: 25 }))
  expect(window.location.search).toBe('?q=love&page=401&after=bGFzdA')
  await turn('Next page')
  await turn('Previous page')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ before: 'Zmlyc3Q' }))
  expect(asked.at(-1)).not.toHaveProperty('after')
  await turn('Previous page')
  await waitFor(() => expect(window.location.search).toBe('?q=love&page=400'))
})

it('keeps the focus on the button that turned to the last page by key', async () => {
  const asked = open('?q=love', 30)
  await screen.findByText('Quote 0')
  const next = screen.getByRole('button', { name: 'Next page' })
  act(() => next.focus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
  const pages = asked.length
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(next)
  expect(window.location.search).toBe('?q=love&page=2')
  expect(asked).toHaveLength(pages)
})

it('saves what the filter shows as a file, and shows when that failed', async () => {
  const asked = open('?q=love&is.category=life', 3)
  await screen.findByText('Quote 0')
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const saved: unknown[] = []
  server.use(
    mockRoute(exportQuotes, ({ query }) => {
      saved.push(query)
      return { data: { url: '/api/downloads/admin/abc', expiresAt: '2026-01-01T00:00:00.000Z' } }
    }),
  )
  await turn('Save as CSV')
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  expect(saved).toEqual([asked.at(-1)])
  opened.mockRestore()
  server.use(mockRoute(exportQuotes, () => refuse('INTERNAL', '')))
  await turn('Save as CSV')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(/Failed to save the table/)).toBeTruthy()
})

const bulkOf = (more: Partial<BulkChange> = {}): BulkChange => ({
  id: 'b'.repeat(24),
  state: 'working',
  changed: 0,
  total: 100,
  ...more,
})
const box = (name: string) => screen.findByRole('checkbox', { name })

it('changes chosen rows, by mouse or keyboard, once their count is confirmed', async () => {
  open('', 3)
  await screen.findByText('Quote 0')
  const asked: unknown[] = []
  server.use(
    mockRoute(changeQuotes, ({ body }) => {
      asked.push(body)
      return { data: { change: bulkOf({ total: 2 }) } }
    }),
    mockRoute(readBulkChange, () => ({ data: { change: bulkOf({ state: 'done', changed: 2, total: 2 }) } })),
  )
  await userEvent.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement)
  const rows = document.querySelectorAll<HTMLElement>('[data-row]')
  rows[2]?.focus()
  await userEvent.keyboard(' ')
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }))
  expect(bar.getByText('2 selected')).toBeTruthy()
  // The page is only partly chosen, so the bar does not offer other pages.
  expect(bar.queryByRole('button', { name: /matching/ })).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate: 2 rows?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('2 rows changed.')).toBeTruthy()
  expect(asked).toEqual([{ ids: [quotes[0]?.id, quotes[2]?.id], count: 2, isActive: false }])
  await turn('Close')
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

it('changes all matching rows by filter and count, and reports when the count has changed', async () => {
  open('?q=love&is.category=life', 4321)
  await screen.findByText('Quote 0')
  const asked: unknown[] = []
  let isRefused = true
  server.use(
    mockRoute(changeQuotes, ({ query, body }) => {
      asked.push([query['search[value]'], (query as Record<string, unknown>)['columns[2][search][value]'], body])
      if (isRefused) return refuse('COUNT_CHANGED')
      return { data: { change: bulkOf({ total: 4321 }) } }
    }),
    mockRoute(readBulkChange, () => ({ data: { change: bulkOf({ state: 'done', changed: 4320, total: 4321 }) } })),
  )
  await userEvent.click(await box('Select all rows of this page'))
  await turn('Select all 4,321 matching')
  expect(screen.getByText('All 4,321 matching')).toBeTruthy()
  await turn('Activate')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Activate: 4,321 rows?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Activate' }))
  expect(await dialog.findByText('There are more or fewer rows than before. Please look again.')).toBeTruthy()
  isRefused = false
  await userEvent.click(dialog.getByRole('button', { name: 'Activate' }))
  expect(await screen.findByText(/^4,320 of 4,321 changed\. The others were refused/)).toBeTruthy()
  expect(asked[1]).toEqual(['love', 'life', { count: 4321, isActive: true }])
})

it('offers no change of more rows than are counted', async () => {
  open('?q=love')
  await screen.findByText('Quote 0')
  await userEvent.click(await box('Select all rows of this page'))
  expect(await screen.findByText('More than 9,999 match: narrow the search to select all.')).toBeTruthy()
})

it('offers no selection to operators who may not change rows', async () => {
  open('', 3, 'support')
  await screen.findByText('Quote 0')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

it("starts at the first page if the server does not know the address's cursor", async () => {
  server.use(
    mockRoute(listQuotes, ({ query }) =>
      query.after === undefined
        ? { draw: 1, recordsTotal: 1, recordsFiltered: 1, data: quotes.slice(0, 1) }
        : refuse('INVALID_INPUT'),
    ),
  )
  const address = `${adminPaths.quotes}?q=love&page=401&after=abcdef`
  openOffice(address, [{ path: adminPaths.quotes, Component: Quotes }], 'marketing')
  expect(await screen.findByText('Quote 0')).toBeTruthy()
  expect(window.location.search).toBe('?q=love')
})

it('names the shown rows until those of the next page are there', async () => {
  open('?size=100', 25_000)
  await screen.findByText('1–100 of 25,000')
  let goOn = () => {}
  server.use(
    mockRoute(listQuotes, async () => {
      await new Promise<void>((resolve) => (goOn = resolve))
      return { draw: 1, recordsTotal: 25_000, recordsFiltered: 25_000, data: quotes.slice(0, 30) }
    }),
  )
  await turn('Next page')
  await waitFor(() => expect(window.location.search).toBe('?page=2&size=100'))
  expect(screen.getByText('1–100 of 25,000')).toBeTruthy()
  goOn()
  expect(await screen.findByText('101–130 of 25,000')).toBeTruthy()
})

it('counts rows that the table hides by default apart, and pages behind the last counted row', async () => {
  const asked = open('?page=400', 10_000)
  expect(await screen.findByText('9,976–10,000 of 10,000+ (filtered from 25,000)')).toBeTruthy()
  await turn('Next page')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ after: 'bGFzdA' }))
})

it('keeps each cell and its state while rows are refetched', async () => {
  const asked = open('', 3)
  const cell = await screen.findByText('Quote 0')
  await turn('Refresh Table')
  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(cell.isConnected).toBe(true)
})
