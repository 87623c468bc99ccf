import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import {
  createTableView,
  deleteTableView,
  listTableViews,
  updateTableView,
} from '@love-space/contracts/admin/table-view.routes.ts'
import type { TableView } from '@love-space/contracts/admin/table-view.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { Toaster } from '@love-space/ui/toaster.tsx'
import { Component as Quotes } from '../features/quotes/quotes.page.tsx'
import { adminPaths } from '../paths.ts'
import { mockServer, openOffice } from '../test/open-office.tsx'

const server = mockServer()
const id = (number: number) => String(number).padStart(24, '0')
const viewBy = (number: number, more: Partial<TableView> = {}): TableView => ({
  id: id(number),
  table: 'quotes',
  name: `View ${number}`,
  content: {
    filters: [{ column: 'category', value: 'life' }],
    logic: 'AND',
    criteria: [{ column: 'createdAt', comparison: '<', values: ['2026-06-01'] }],
    sort: [{ column: 'author', isDescending: true }],
    hidden: ['language'],
    columnOrder: ['isActive', 'text'],
  },
  mayChange: true,
  version: 3,
  ...more,
})

function open(views: TableView[], address = '') {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listTableViews, () => ({ data: { views: [...views] } })),
    mockRoute(listQuotes, ({ query }) => {
      asked.push(query)
      return { draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [] }
    }),
  )
  render(<Toaster />)
  openOffice(adminPaths.quotes + address, [{ path: adminPaths.quotes, Component: Quotes }], 'marketing')
  return asked
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const shown = {
  'columns[2][search][value]': 'life',
  'searchBuilder[criteria][0][value1]': '2026-06-01',
  'order[0][column]': '1',
  'order[0][dir]': 'desc',
}

it('an address with a view opens as the view is now, with its columns, and asks for no other rows', async () => {
  const asked = open([viewBy(1), viewBy(2)], `?view=${id(1)}`)
  await waitFor(() => expect(asked.at(-1)).toMatchObject(shown))
  expect(asked).toHaveLength(1)
  const params = new URLSearchParams(window.location.search)
  expect([params.get('view'), params.get('is.category'), params.get('sort')]).toEqual([id(1), 'life', '-author'])
  await waitFor(() => expect(headings().slice(1, 3)).toEqual(['Status', expect.stringMatching(/^Text/)]))
  expect(headings()).not.toContain('Language')
})

it('an address with a view that is gone says so, and shows the whole table', async () => {
  const asked = open([], `?view=${id(9)}`)
  expect((await screen.findAllByText("This view isn't shared anymore.")).length).toBeGreaterThan(0)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).not.toHaveProperty('columns[2][search][value]')
})

it('an address with a view shows the whole table if the views cannot be loaded', async () => {
  const asked = open([], `?view=${id(1)}`)
  server.use(mockRoute(listTableViews, () => refuse('FORBIDDEN')))
  expect((await screen.findAllByText('Failed to load the views')).length).toBeGreaterThan(0)
  await waitFor(() => expect(asked).toHaveLength(1))
})

it('a press opens a view; a later change leaves it', async () => {
  const asked = open([viewBy(1)])
  await press('Shared views')
  await press('View 1')
  await waitFor(() => expect(asked.at(-1)).toMatchObject(shown))
  await userEvent.selectOptions(await screen.findByLabelText('Category'), 'Love')
  await waitFor(() => expect(window.location.search).not.toContain('view='))
})

it('shares what is shown, without searched texts', async () => {
  const sent: unknown[] = []
  const views: TableView[] = []
  open(views, '?q=mia&is.isActive=true&all=author.has.mia&all=category.not.love&sort=text')
  server.use(
    mockRoute(createTableView, ({ body }) => {
      sent.push(body)
      const view = viewBy(5, { name: body.name })
      views.push(view)
      return { data: { view } }
    }),
  )
  await press('Shared views')
  await userEvent.type(await screen.findByLabelText('Share what is shown as'), 'Of June{Enter}')
  expect(await screen.findByRole('button', { name: 'Of June' })).toBeTruthy()
  expect(sent).toMatchObject([
    {
      table: 'quotes',
      name: 'Of June',
      content: {
        filters: [{ column: 'isActive', value: 'true' }],
        criteria: [{ column: 'category', comparison: '!=', values: ['love'] }],
        sort: [{ column: 'text', isDescending: false }],
      },
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('mia')
})

it('renames, replaces and deletes with the version that was shown; a refusal is shown', async () => {
  const sent: unknown[] = []
  const views = [viewBy(1), viewBy(2, { mayChange: false })]
  open(views, '?is.category=wisdom')
  server.use(
    mockRoute(updateTableView, ({ body }) => {
      sent.push(body)
      if (body.content) return refuse('ITEM_CHANGED_SINCE')
      views[0] = { ...viewBy(1), name: body.name ?? '', version: 4 }
      return { data: { view: views[0] } }
    }),
    mockRoute(deleteTableView, ({ params }) => {
      sent.push(params.id)
      views.shift()
      return undefined
    }),
  )
  await press('Shared views')
  await press('Rename View 1')
  expect(screen.queryByRole('button', { name: 'Rename View 2' })).toBeNull()
  const field = await screen.findByLabelText('New name of View 1')
  await userEvent.clear(field)
  await userEvent.type(field, 'Renamed{Enter}')
  await press('Set Renamed to what is shown')
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody has changed this in the meantime.')
  await press('Delete Renamed')
  await press('Delete')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toMatchObject([
    { name: 'Renamed', basedOn: 3 },
    { content: { filters: [{ column: 'category', value: 'wisdom' }] }, basedOn: 4 },
    id(1),
  ])
  await press('Shared views')
  await screen.findByRole('button', { name: 'View 2' })
  expect(screen.queryByRole('button', { name: 'Renamed' })).toBeNull()
})
