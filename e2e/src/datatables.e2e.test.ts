import type { Page } from 'playwright-core'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { createQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { expect, inject, it } from 'vitest'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { newPhone, openBrowser, webOrigin } from './world.ts'

const browser = await openBrowser()
const library = createRequire(import.meta.url).resolve('datatables.net/js/dataTables.min.js')

interface Answer {
  readonly draw: number
  readonly recordsTotal: number
  readonly recordsFiltered: number
  readonly data: readonly Record<string, unknown>[]
  readonly notice?: string
  readonly error?: string
}

interface Client {
  readonly url: string
  readonly token: string
  readonly columns: readonly string[]
  readonly order?: readonly [number, 'asc' | 'desc']
  readonly columnSearch?: readonly [number, string]
  readonly search?: string
}

const openClient = async (): Promise<Page> => {
  const { page } = await newPhone(browser, { width: 1280 })
  const script = await readFile(library, 'utf8')
  await page.route('**/another-program', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="place"></div>' }),
  )
  await page.route('**/datatables.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(`${webOrigin()}/another-program`)
  await page.addScriptTag({ url: '/datatables.js' })
  return page
}

const show = (page: Page, client: Client): Promise<{ answer: Answer; rows: number }> =>
  page.evaluate<{ answer: Answer; rows: number }, Client>((client: Client) => {
    interface Table {
      on(name: 'xhr', heard: (...heard: [unknown, unknown, Answer | null, { responseText?: string }]) => void): void
      one(name: 'draw', heard: () => void): void
      rows(): { count(): number }
    }
    const { DataTable } = globalThis as unknown as {
      DataTable: { new (table: string, options: object): Table; ext: { errMode: string } }
    }
    const { url, token, columns, order, columnSearch, search = '' } = client
    DataTable.ext.errMode = 'none'
    document.querySelector('#place')!.innerHTML = '<table id="table"></table>'
    const signs = { data: null, orderable: false, searchable: false }
    return new Promise((resolve) => {
      const table = new DataTable('#table', {
        serverSide: true,
        ajax: { url, headers: { Authorization: `Bearer ${token}` } },
        pageLength: 10,
        ...(order ? { order: [order] } : {}),
        search: { search },
        searchCols: [...columns, '', ''].map((_, at) =>
          at === columnSearch?.[0] ? { search: columnSearch[1] } : null,
        ),
        columns: [
          { ...signs, title: 'Choose', defaultContent: '☐' },
          ...columns.map((data) => ({ data, title: data, defaultContent: '' })),
          { ...signs, title: 'Do', defaultContent: 'Edit' },
        ],
      })
      const told = (answer: Answer) => resolve({ answer, rows: table.rows().count() })
      table.on('xhr', (_, __, answer, { responseText = 'null' }) => {
        if (answer && !answer.error) table.one('draw', () => told(answer))
        else told(JSON.parse(responseText) as Answer)
      })
    })
  }, client)

const tables = [
  ['quotes', '/quotes', ['text', 'author', 'category', 'createdAt'], 4],
  ['devices', '/rings', ['ringToken', 'status', 'lastUsedAt', 'createdAt'], 4],
  ['spaces', '/admin/spaces', ['customName', 'status', 'createdAt'], 3],
  ['bindings', '/space-device-bindings', ['spaceToken', 'ringToken', 'status', 'createdAt'], 4],
  ['the audit trail', '/admin/audit', ['id', 'action', 'operator.name'], 1],
] as const

const { admin } = inject('demo')
const page = await openClient()
const call = createDemoClient(webOrigin(), webOrigin())
const { token } = (await call(login, { body: { email: admin.email, password: admin.password } })).data
// Adds the first entry to the audit trail.
await call(createQuote, { token, body: { text: 'Read by another program' } })

it.each(tables)('datatables.net shows %s, given nothing but the Bearer header', async (_, path, columns, ordered) => {
  const url = `/api${path}`
  const { answer, rows } = await show(page, { url, token, columns, order: [ordered, 'desc'] })
  expect(answer).not.toHaveProperty('error')
  expect(answer).not.toHaveProperty('notice')
  expect(answer.draw).toBe(1)
  expect(rows).toBe(Math.min(10, answer.recordsFiltered))
  expect(rows).toBeGreaterThan(0)
  const first = columns[ordered - 1] ?? ''
  const shown = answer.data.map((row) => String(row[first]))
  expect(shown).toEqual(shown.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })))
  // The first column has checkboxes and no order.
  const byFirst = await show(page, { url, token, columns })
  expect(byFirst.rows).toBe(rows)
  const none = await show(page, { url, token, columns, order: [ordered, 'desc'], search: '%' })
  expect(none.answer).toMatchObject({ recordsFiltered: 0, data: [] })
})

it('filters a column by a value, and reads why a request failed', async () => {
  const client = { url: `/api/quotes`, token, columns: ['text', 'category'], order: [1, 'asc'] } as const
  const { answer } = await show(page, { ...client, columnSearch: [2, 'wisdom'] })
  expect(new Set(answer.data.map(({ category }) => category))).toEqual(new Set(['wisdom']))
  const refused = await show(page, { ...client, columnSearch: [2, 'no such category'] })
  expect(refused.answer).toMatchObject({ draw: 1, status: 422, error: expect.any(String) })
  const stranger = await show(page, { ...client, token: 'nobody' })
  expect(stranger.answer).toMatchObject({ draw: 1, status: 401, error: expect.any(String) })
})
