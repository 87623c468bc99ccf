import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import { listUsers } from '@love-space/contracts/admin/user-admin.routes.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { Component as Quotes } from '../features/quotes/quotes.page.tsx'
import { usersSource } from '../features/users/users.api.ts'
import { adminPaths } from '../paths.ts'
import { mockServer, openOffice } from '../test/open-office.tsx'
import { requestOf, tableStateFrom } from './table-state.ts'

const server = mockServer()

function open(address = '') {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listQuotes, ({ query }) => {
      asked.push(query)
      return { draw: 1, recordsTotal: 3, recordsFiltered: 0, data: [] }
    }),
  )
  openOffice(adminPaths.quotes + address, [{ path: adminPaths.quotes, Component: Quotes }], 'marketing')
  return asked
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value)

it('conditions on columns are combined, asked of the server, and kept in the address', async () => {
  const asked = open()
  await press('Conditions')
  await screen.findByLabelText('Column of condition 1')
  await choose('Column of condition 1', 'Created')
  await choose('Comparison of condition 1', 'between')
  const days = ['Value of condition 1', 'Second value of condition 1'].map((label) => screen.getByLabelText(label))
  await userEvent.type(days[0]!, '2026-06-01')
  await userEvent.type(days[1]!, '2026-06-30')
  await press('Add condition')
  await choose('Column of condition 2', 'Author')
  await userEvent.type(screen.getByLabelText('Value of condition 2'), 'Emily B.')
  await userEvent.click(screen.getByLabelText('Any of these holds'))
  await press('Apply')
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      'searchBuilder[logic]': 'OR',
      'searchBuilder[criteria][0][origData]': 'createdAt',
      'searchBuilder[criteria][0][condition]': 'between',
      'searchBuilder[criteria][0][value1]': '2026-06-01',
      'searchBuilder[criteria][0][value2]': '2026-06-30',
      'searchBuilder[criteria][1][origData]': 'author',
      'searchBuilder[criteria][1][condition]': 'contains',
      'searchBuilder[criteria][1][value1]': 'Emily B.',
    }),
  )
  expect(new URLSearchParams(window.location.search).getAll('any')).toEqual([
    'createdAt.between.2026-06-01.2026-06-30',
    'author.has.Emily B.',
  ])
  const applied = within(await screen.findByRole('list', { name: 'Conditions that hold' }))
  expect(applied.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Created between 2026-06-01 and 2026-06-30, remove this condition',
    'orAuthor contains Emily B., remove this condition',
  ])
  window.history.back()
  await waitFor(() => expect(window.location.search).toBe(''))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Conditions that hold' })).toBeNull())
})

it('an address opens with its conditions; what the table cannot compare is ignored', async () => {
  const asked = open('?all=category.is.life&all=category.is.rings&all=other.is.x&all=createdAt.before.2026-02-30')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'searchBuilder[criteria][0][value1]': 'life' }))
  expect(Object.keys(asked.at(-1)!).filter((name) => name.startsWith('searchBuilder[criteria][1]'))).toEqual([])
  await press('Conditions: 1')
  expect((await screen.findByLabelText<HTMLSelectElement>('Value of condition 1')).value).toBe('life')
  await press('Remove condition 1')
  await press('Apply')
  await waitFor(() => expect(window.location.search).toBe(''))
})

it('the button below an empty table drops conditions too', async () => {
  open('?all=category.not.life')
  await press('Clear search and filters')
  await waitFor(() => expect(window.location.search).toBe(''))
})

it('users are asked with the same conditions', async () => {
  const asked: object[] = []
  server.use(
    mockRoute(listUsers, ({ query }) => {
      asked.push(query)
      return { data: { users: [], pagination: { total: 0, page: 1, limit: 10 } } }
    }),
  )
  const { spec, load } = usersSource
  const state = tableStateFrom(new URLSearchParams('all=createdAt.after.2026-01-01'), spec)
  await load(requestOf(spec, state), new AbortController().signal)
  expect(asked).toEqual([
    expect.objectContaining({
      'searchBuilder[criteria][0][origData]': 'createdAt',
      'searchBuilder[criteria][0][condition]': '>',
      'searchBuilder[criteria][0][value1]': '2026-01-01',
    }),
  ])
})
