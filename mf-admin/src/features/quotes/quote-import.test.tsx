import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { readBulkChange } from '@love-space/contracts/admin/bulk-change.routes.ts'
import { importQuotes, previewQuoteImport } from '@love-space/contracts/admin/quote-import.routes.ts'
import type { QuoteLine } from '@love-space/contracts/admin/quote-import.ts'
import { listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Quotes } from './quotes.page.tsx'

const server = mockServer()
const id = 'c1'.repeat(12)
const lineOf = (line: number, outcome: QuoteLine['outcome'], more: Partial<QuoteLine> = {}): QuoteLine => ({
  line,
  text: `Quote ${line}`,
  outcome,
  faults: [],
  ...more,
})
const csvFile = (...parts: BlobPart[]) => new File(parts, 'new.csv', { type: 'text/csv' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function open(lines: QuoteLine[], { refused = null as string | null, unread = [] as string[] } = {}) {
  const seen = { previews: [] as string[], lists: 0 }
  server.use(
    mockRoute(listQuotes, ({ query }) => {
      seen.lists += 1
      return { draw: query.draw ?? 0, recordsTotal: 0, recordsFiltered: 0, data: [] }
    }),
    mockRoute(previewQuoteImport, ({ body }) => {
      seen.previews.push(body.csv)
      return { data: { lines, unread, refused } }
    }),
  )
  openOffice(adminPaths.quotes, [{ path: adminPaths.quotes, Component: Quotes }], 'marketing')
  await press('Import')
  await screen.findByRole('dialog')
  return seen
}
const choose = async (file: File) => {
  const input = screen.getByRole('dialog').querySelector('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, file)
}
const changeOf = (more: Partial<BulkChange> = {}): { data: { change: BulkChange } } => ({
  data: { change: { id, state: 'working', changed: 0, total: 2, ...more } },
})
const progressOf = (...answers: Partial<BulkChange>[]) =>
  mockRoute(readBulkChange, () => changeOf(answers.length > 1 ? answers.shift() : answers[0]))

it('shows what each line would do, and imports the confirmed quotes with their progress', async () => {
  const imports: unknown[] = []
  const fault = { field: 'category', message: 'This must be one of: love, life.' }
  const lines = [lineOf(2, 'new'), lineOf(3, 'new'), lineOf(4, 'in-table'), lineOf(5, 'refused', { faults: [fault] })]
  const seen = await open(lines, { refused: 'line', unread: ['autor'] })
  server.use(
    mockRoute(importQuotes, ({ body, headers }) => {
      imports.push({ ...body, key: headers.get('idempotency-key')?.length })
      return changeOf()
    }),
    progressOf({ changed: 1 }, { state: 'done', changed: 2 }),
  )
  await choose(csvFile('\uFEFFtext\nQuote'))
  expect(await screen.findByText(/new\.csv: what its 4 lines would do/)).toBeTruthy()
  expect(screen.getByText(/Columns left out: “autor”/)).toBeTruthy()
  expect(screen.getByText(`Category: ${fault.message}`)).toBeTruthy()
  expect(seen.previews).toEqual(['text\nQuote'])
  await press('Refused: 1')
  expect(within(screen.getByRole('dialog')).getAllByRole('row')).toHaveLength(2)
  expect(imports).toEqual([])
  const listed = seen.lists
  await press('Import 2 quotes')
  expect(await screen.findByText('2 quotes were imported.')).toBeTruthy()
  expect(imports).toEqual([{ csv: 'text\nQuote', count: 2, key: expect.any(Number) }])
  await waitFor(() => expect(seen.lists).toBeGreaterThan(listed))
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

it('repeats a lost import with the same key', async () => {
  const keys = new Set<string | null>()
  await open([lineOf(2, 'new')])
  server.use(
    mockRoute(importQuotes, ({ headers }) => {
      keys.add(headers.get('idempotency-key'))
      return breakOff
    }),
  )
  await choose(csvFile('text\nQuote'))
  await press('Import 1 quote')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to import the quotes')
  server.use(
    mockRoute(importQuotes, ({ headers }) => {
      keys.add(headers.get('idempotency-key'))
      return changeOf({ state: 'done', changed: 1, total: 1 })
    }),
    progressOf({ state: 'done', changed: 1, total: 1 }),
  )
  await press('Import 1 quote')
  expect(await screen.findByText('1 quote was imported.')).toBeTruthy()
  expect(keys.size).toBe(1)
})

it('looks at the file again if other quotes are new by now', async () => {
  const lines = [lineOf(2, 'new'), lineOf(3, 'new')]
  await open(lines)
  server.use(
    mockRoute(importQuotes, () => {
      lines[1] = lineOf(3, 'unchanged')
      return refuse('COUNT_CHANGED')
    }),
  )
  await choose(csvFile('text\nQuote'))
  await press('Import 2 quotes')
  expect(await screen.findByRole('button', { name: 'Import 1 quote' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('more or fewer rows')
})

it('says what is wrong with a file that is too large, empty, or not in UTF-8, and sends none of them', async () => {
  const seen = await open([])
  const says = async (text: RegExp) => expect((await screen.findByRole('alert')).textContent).toMatch(text)
  await choose(csvFile('x'.repeat(limits.quoteFileBytesMax + 1)))
  await says(/more than 1 MB/)
  await choose(csvFile(new Uint8Array([116, 101, 120, 116, 10, 0xe9])))
  await says(/not in UTF-8/)
  await choose(csvFile(' \n'))
  await says(/new\.csv has no quotes/)
  expect(seen.previews).toEqual([])
})

it('saves the refused lines as a file', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:refused'
  })
  await open([lineOf(2, 'refused', { faults: [{ field: 'text', message: 'This must not be empty.' }] })], {
    refused: '\uFEFFline,field\r\n',
  })
  await choose(csvFile('text\nQuote'))
  expect(await screen.findByText(/It contains nothing new/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Save the refused line' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['blob:refused', 'refused quotes.csv'])
  expect([...new Uint8Array(await saved[0]!.arrayBuffer())].slice(0, 7)).toEqual([0xef, 0xbb, 0xbf, 108, 105, 110, 101])
  vi.restoreAllMocks()
})
