import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  createDataRequest,
  confirmDataRequest,
  listDataRequests,
  withdrawDataRequest,
} from '@love-space/contracts/admin/data-request.routes.ts'
import type { DataRequest } from '@love-space/contracts/admin/data-request.ts'
import { listRoles, listUsers } from '@love-space/contracts/admin/user-admin.routes.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Users } from './users.page.tsx'

const server = mockServer()
const me = testUser().id
const other = '0'.repeat(23) + '7'
const person = { id: '0'.repeat(23) + '1', name: 'Nora', email: 'nora@example.com' }

const requestOf = (more: Partial<DataRequest> = {}): DataRequest => ({
  id: '0'.repeat(23) + '9',
  user: person,
  kind: 'erasure',
  state: 'waiting',
  askedAt: '2026-01-02T03:04:05.000Z',
  askedBy: { id: other, name: 'Olga' },
  confirmedBy: null,
  dueAt: null,
  endedAt: null,
  code: null,
  ...more,
})

function open(requests: () => DataRequest[], role: 'super_admin' | 'admin' = 'super_admin') {
  server.use(
    mockRoute(listUsers, () => ({
      data: {
        users: [{ ...person, isActive: true, role: 'user', userRoles: [], createdAt: '2026-01-02T03:04:05.000Z' }],
        pagination: { total: 1, page: 1, limit: 10 },
      },
    })),
    mockRoute(listRoles, () => ({ data: { roles: [] } })),
    mockRoute(listDataRequests, ({ query }) => ({
      data: { requests: requests().filter(({ state }) => query.userId !== undefined || state === 'waiting') },
    })),
  )
  openOffice(adminPaths.users, [{ path: adminPaths.users, Component: Users }], role)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const part = async (name: string) => within(await screen.findByRole('region', { name }))

it('records a request, shows what it waits for, and withdraws it', async () => {
  const asked: unknown[] = []
  let requests: DataRequest[] = []
  open(() => requests)
  server.use(
    mockRoute(createDataRequest, ({ params, body }) => {
      asked.push([params.id, body.kind])
      const request = requestOf({ kind: 'export', askedBy: { id: me, name: 'Me' } })
      requests = [request]
      return { data: { request } }
    }),
    mockRoute(withdrawDataRequest, () => {
      const request = requestOf({ kind: 'export', state: 'withdrawn', endedAt: '2026-01-02T03:05:05.000Z' })
      requests = [request]
      return { data: { request } }
    }),
  )
  await press('Data')
  await press('Request a copy')
  expect(asked).toEqual([[person.id, 'export']])
  const copy = await part('A copy of their data')
  expect(await copy.findByText(/^Another super administrator has to confirm it/)).toBeTruthy()
  // The operator who recorded a request cannot confirm it.
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  await userEvent.click(copy.getByRole('button', { name: 'Withdraw' }))
  expect(await copy.findByText(/^Withdrawn, /)).toBeTruthy()
  expect(copy.getByRole('button', { name: 'Request a copy' })).toBeTruthy()
})

it('shows a request whose response was lost', async () => {
  let requests: DataRequest[] = []
  open(() => requests)
  server.use(
    mockRoute(createDataRequest, () => {
      requests = [requestOf({ askedBy: { id: me, name: 'Me' } })]
      return breakOff
    }),
  )
  await press('Data')
  await press('Request erasure')
  const erasure = await part('Erasure')
  expect(await erasure.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/^Error:/)
})

it('lists waiting requests above the table, and confirms an erasure after a warning', async () => {
  let requests = [requestOf()]
  open(() => requests)
  let confirmed = 0
  server.use(
    mockRoute(confirmDataRequest, () => {
      confirmed += 1
      if (confirmed === 1) return refuse('DATA_REQUEST_CLOSED')
      const request = requestOf({ state: 'working', confirmedBy: { id: me, name: 'Me' } })
      requests = [request]
      return { data: { request } }
    }),
  )
  expect((await part('Open data requests')).getByText('Erasure of Nora')).toBeTruthy()
  await press('Decide')
  const erase = async () => {
    await press('Confirm')
    const warning = within(await screen.findByRole('alertdialog'))
    expect(warning.getByText(/cannot be undone/)).toBeTruthy()
    await userEvent.click(warning.getByRole('button', { name: 'Erase' }))
  }
  await erase()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error: This request is no longer open/)
  await erase()
  const erasure = await part('Erasure')
  expect(await erasure.findByText('Being carried out')).toBeTruthy()
  expect(erasure.getByText('Confirmed by Me.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open data requests' })).toBeNull())
})

it('offers no more requests once the user is erased', async () => {
  let requests = [requestOf()]
  open(() => requests)
  server.use(
    mockRoute(confirmDataRequest, () => {
      const request = requestOf({ state: 'done', endedAt: '2026-01-02T03:04:05.000Z' })
      requests = [request]
      return { data: { request } }
    }),
  )
  await press('Decide')
  expect(await screen.findByRole('button', { name: 'Request a copy' })).toBeTruthy()
  await press('Confirm')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase' }))
  expect(await (await part('Erasure')).findByText('Done')).toBeTruthy()
  for (const name of ['Request a copy', 'Request erasure']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('shows when a request is carried out if no one else can confirm it', async () => {
  open(() => [requestOf({ askedBy: { id: me, name: 'Me' }, dueAt: '2026-01-03T03:04:05.000Z' })])
  await press('Decide')
  expect(await (await part('Erasure')).findByText(/^Nobody else can confirm it\. .* after 2026-01-03/)).toBeTruthy()
})

it('the list of waiting requests is for super_admins only', async () => {
  open(() => [requestOf()], 'admin')
  await screen.findByText('Nora')
  expect(screen.queryByRole('button', { name: 'Data' })).toBeNull()
  expect(screen.queryByText('Erasure of Nora')).toBeNull()
})
