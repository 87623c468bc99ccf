import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import {
  createQuote,
  deleteQuote,
  getQuote,
  listQuotes,
  updateQuote,
} from '@love-space/contracts/admin/quote.routes.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { adminPaths } from '../../paths.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Quotes } from './quotes.page.tsx'

const server = mockServer()
const longText = 'Love '.repeat(30).trim()
const quote = (number: number, more: Partial<Quote> = {}): Quote => ({
  id: String(number).padStart(24, '0'),
  text: `Quote ${number}`,
  author: 'Emily',
  category: 'love',
  language: 'en',
  isActive: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...more,
})

function open(quotes: Quote[], { address = '', role = 'marketing' as 'marketing' | 'support' } = {}) {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listQuotes, ({ query }) => {
      asked.push(query)
      return { draw: query.draw ?? 0, recordsTotal: 61, recordsFiltered: 61, data: quotes }
    }),
  )
  openOffice(adminPaths.quotes + address, [{ path: adminPaths.quotes, Component: Quotes }], role)
  return asked
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('[data-row]')!)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it("cuts texts at 100 characters and says 'Unknown' for no author", async () => {
  open([quote(1, { text: longText, author: null })])
  const shown = await screen.findByText(/^Love Love/)
  expect([shown.textContent, shown.title]).toEqual([`${longText.slice(0, 100)}…`, longText])
  expect(screen.getByText('Unknown')).toBeTruthy()
})

it('keeps search, order and page in the address', async () => {
  const asked = open([quote(1)], { address: '?sort=author&page=2&size=10' })
  await screen.findByText('Quote 1')
  expect(asked.at(-1)).toMatchObject({ start: 10, length: 10, 'order[0][column]': '1', 'order[0][dir]': 'asc' })
  await userEvent.type(screen.getByRole('searchbox'), 'emi')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ start: 0, 'search[value]': 'emi' }))
  expect(window.location.search).toBe('?q=emi&sort=author&size=10')
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Life')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'columns[2][search][value]': 'life' }))
  await userEvent.click(screen.getByRole('button', { name: /^Text/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'order[0][column]': '0', 'order[0][dir]': 'asc' }))
})

it('shows the last page if the address names a later one', async () => {
  server.use(
    mockRoute(listQuotes, ({ query }) => ({
      draw: 1,
      recordsTotal: 61,
      recordsFiltered: 61,
      data: query.start === 60 ? [quote(61)] : [],
    })),
  )
  openOffice(`${adminPaths.quotes}?size=10&page=9`, [{ path: adminPaths.quotes, Component: Quotes }], 'marketing')
  expect(await screen.findByText('Quote 61')).toBeTruthy()
  expect(window.location.search).toBe('?page=7&size=10')
})

it('shows an empty table if it fails to load, and the rows after a refresh', async () => {
  openOffice(adminPaths.quotes, [{ path: adminPaths.quotes, Component: Quotes }], 'marketing')
  server.use(mockRoute(listQuotes, () => refuse('FORBIDDEN')))
  expect(await screen.findByText('Failed to fetch quotes')).toBeTruthy()
  server.use(mockRoute(listQuotes, () => ({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [quote(1)] })))
  await press('Refresh Table')
  expect(await screen.findByText('Quote 1')).toBeTruthy()
})

it('the table has keys: / searches, arrows move, Enter opens', async () => {
  open([quote(1), quote(2)])
  server.use(mockRoute(getQuote, ({ params }) => ({ data: { quote: quote(Number(params.id)) } })))
  const first = (await screen.findByText('Quote 1')).closest<HTMLElement>('[data-row]')!
  first.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByDisplayValue('Quote 2')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('creates a quote, which needs a text; love and active are preset', async () => {
  const created: unknown[] = []
  open([])
  server.use(
    mockRoute(createQuote, ({ body }) => {
      created.push(body)
      return { data: { quote: quote(9) } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create quote' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Text is required.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Text'), 'A new day')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(created).toEqual([{ text: 'A new day', author: null, category: 'love', language: 'en', isActive: true }])
})

it('opens a quote once it is fetched; a failure shows in a red panel that can be dismissed', async () => {
  open([quote(1)])
  server.use(mockRoute(getQuote, () => refuse('INTERNAL', '')))
  const row = await rowOf('Quote 1')
  await userEvent.click(row.getByRole('button', { name: 'Edit' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to load quote details: Something')
  await press('Dismiss')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('sends only changed fields of a quote, and nothing without a change', async () => {
  const sent: unknown[] = []
  open([quote(1)])
  server.use(
    mockRoute(getQuote, () => ({ data: { quote: quote(1) } })),
    mockRoute(updateQuote, ({ body }) => {
      sent.push(body)
      return { data: { quote: quote(1) } }
    }),
  )
  const openQuote = async () => userEvent.click((await rowOf('Quote 1')).getByRole('button', { name: 'Edit' }))
  const save = async () => {
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await openQuote()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('switch'))
  await save()
  await openQuote()
  await screen.findByRole('dialog')
  await save()
  expect(sent).toEqual([{ isActive: false }])
})

it('closes a quote that another operator has deleted, when it is opened or saved', async () => {
  const quotes = [quote(1), quote(2)]
  const deleteElsewhere = () => void quotes.shift()
  open(quotes)
  server.use(
    mockRoute(getQuote, ({ params }) => {
      const found = quotes.find(({ id }) => id === params.id)
      return found ? { data: { quote: found } } : refuse('QUOTE_NOT_FOUND')
    }),
    mockRoute(updateQuote, () => refuse('QUOTE_NOT_FOUND')),
  )
  const openQuote = async (text: string) => userEvent.click((await rowOf(text)).getByRole('button', { name: 'Edit' }))
  await openQuote('Quote 1')
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Text'), '!')
  deleteElsewhere()
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Quote not found')
  await waitFor(() => expect(screen.queryByText('Quote 1', { selector: 'span' })).toBeNull())
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = await rowOf('Quote 2')
  deleteElsewhere()
  await userEvent.click(row.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(screen.queryByText('Quote 2')).toBeNull())
})

it('sends only the opposite isActive, shows it at once, and reverts it with an error for 5 s', async () => {
  const sent: unknown[] = []
  let fails = () => {}
  const held = new Promise<void>((resolve) => {
    fails = resolve
  })
  open([quote(1)])
  server.use(
    mockRoute(updateQuote, async ({ body }) => {
      sent.push(body)
      await held
      return refuse('CONFLICT', 'Somebody else was faster.')
    }),
  )
  const row = await rowOf('Quote 1')
  await userEvent.click(row.getByRole('button', { name: 'Deactivate' }))
  expect(row.getByText('Inactive')).toBeTruthy()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fails()
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was faster.')
  expect(row.getByText('Active')).toBeTruthy()
  expect(sent).toEqual([{ isActive: false }])
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('deletes only after a warning that it is final', async () => {
  const deleted: string[] = []
  open([quote(1)])
  server.use(mockRoute(deleteQuote, ({ params }) => void deleted.push(params.id)))
  const row = await rowOf('Quote 1')
  await userEvent.click(row.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted).toEqual([quote(1).id]))
})

it('offers no changes to operators who may only read', async () => {
  open([quote(1)], { role: 'support' })
  await screen.findByText('Quote 1')
  for (const name of ['Create quote', 'Edit', 'Delete', 'Deactivate']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it('opens only the quote pressed last, and none once a new one is begun', async () => {
  open([quote(1), quote(2)])
  const answers = new Map<string, () => void>()
  server.use(
    mockRoute(getQuote, async ({ params }) => {
      await new Promise<void>((resolve) => answers.set(params.id, resolve))
      return { data: { quote: quote(Number(params.id)) } }
    }),
  )
  const answer = async (number: number) => {
    await waitFor(() => expect(answers.has(quote(number).id)).toBe(true))
    answers.get(quote(number).id)?.()
  }
  await userEvent.click((await rowOf('Quote 1')).getByRole('button', { name: 'Edit' }))
  await userEvent.click((await rowOf('Quote 2')).getByRole('button', { name: 'Edit' }))
  await answer(2)
  expect(await screen.findByDisplayValue('Quote 2')).toBeTruthy()
  await answer(1)
  const saved: string[] = []
  server.use(
    mockRoute(updateQuote, ({ params, body }) => {
      saved.push(`${body.text} into ${Number(params.id)}`)
      return { data: { quote: quote(Number(params.id)) } }
    }),
  )
  await userEvent.type(screen.getByDisplayValue('Quote 2'), '!')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(saved).toEqual(['Quote 2! into 2'])

  answers.clear()
  await userEvent.click((await rowOf('Quote 1')).getByRole('button', { name: 'Edit' }))
  await press('Create quote')
  await userEvent.type(await screen.findByLabelText('Text'), 'A new one')
  await answer(1)
  server.use(
    mockRoute(createQuote, ({ body }) => {
      saved.push(`${body.text} as a new one`)
      return { data: { quote: quote(3) } }
    }),
  )
  await press('Save')
  await waitFor(() => expect(saved.at(-1)).toBe('A new one as a new one'))
})

it('keeps a changed draft when Escape is pressed', async () => {
  open([quote(1)])
  await screen.findByText('Quote 1')
  await press('Create quote')
  await userEvent.type(await screen.findByLabelText(/^Author/), 'Emily')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText(/^Author/))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it("merges another operator's changes, and shows both values of a field that both changed", async () => {
  const begun = quote(1, { text: 'Before', author: 'Somebody', version: 1 })
  let stored: Quote = { ...begun, text: 'Theirs', category: 'wisdom', version: 2 }
  const sent: unknown[] = []
  open([begun])
  server.use(
    mockRoute(getQuote, () => ({ data: { quote: begun } })),
    mockRoute(updateQuote, ({ body: { basedOn, ...body } }) => {
      if (basedOn !== stored.version) return refuse('ITEM_CHANGED_SINCE', undefined, { current: { quote: stored } })
      sent.push(body)
      stored = { ...stored, ...body, version: stored.version! + 1 }
      return { data: { quote: stored } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const text = await screen.findByLabelText('Text')
  await userEvent.clear(text)
  await userEvent.type(text, 'Mine')
  await press('Save')
  const choice = within(await screen.findByRole('group', { name: 'Text' }))
  expect(choice.getByText('Another operator wrote')).toBeTruthy()
  expect([choice.getByText('Theirs'), choice.getByText('Mine')]).toHaveLength(2)
  expect(sent).toEqual([])
  await userEvent.click(choice.getByRole('button', { name: /Keep this one.*You wrote/ }))
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ text: 'Mine' }])
  expect(stored).toMatchObject({ text: 'Mine', category: 'wisdom', author: 'Somebody' })
})

it('creates one quote with the last text, although the first response was lost', async () => {
  let stored: Quote | undefined
  open([])
  server.use(
    mockRoute(createQuote, ({ body }) => {
      if (stored) return refuse('IDEMPOTENCY_KEY_REUSED', undefined, { current: { quote: stored } })
      stored = quote(9, { text: body.text, author: null })
      return breakOff
    }),
    mockRoute(updateQuote, ({ params, body }) => {
      expect(params.id).toBe(stored?.id)
      stored = { ...stored!, ...body }
      return { data: { quote: stored } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create quote' }))
  const text = await screen.findByLabelText('Text')
  await userEvent.type(text, 'A new day ')
  await press('Save')
  await screen.findByRole('alert')
  await userEvent.type(text, ', again')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stored?.text).toBe('A new day, again')
})

it('leaves a deleted quote deleted, and saves its text as a new one', async () => {
  const keys: (string | null)[] = []
  open([])
  server.use(
    mockRoute(createQuote, ({ headers }) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length === 1 ? refuse('IDEMPOTENCY_KEY_REUSED') : { data: { quote: quote(9) } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create quote' }))
  await userEvent.type(await screen.findByLabelText('Text'), 'A new day')
  await press('Save')
  await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(new Set(keys).size).toBe(2)
})
