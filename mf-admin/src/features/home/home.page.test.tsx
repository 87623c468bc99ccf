import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listDataRequests } from '@love-space/contracts/admin/data-request.routes.ts'
import { listReleases } from '@love-space/contracts/admin/front-end.routes.ts'
import { readOperations } from '@love-space/contracts/admin/operations.routes.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { readOverview } from '@love-space/contracts/admin/overview.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { adminPaths } from '../../paths.ts'
import { Component as Home } from './home.page.tsx'

const server = mockServer()

const days = Array.from({ length: 14 }, (_, at) => ({ day: `2026-11-${String(at + 13)}`, taps: at === 13 ? 7 : 0 }))
const batchId = 'b'.repeat(24)
const overview = {
  rings: { unwritten: 12, unshipped: 0, neverTapped: limits.tableRowsReachable },
  taps: {
    since: '2026-11-20',
    days,
    batches: [
      { batch: { id: batchId, name: 'November' }, taps: 5 },
      { batch: null, taps: 2 },
    ],
  },
}
const release = { frontEnd: 'shell', release: 'a', state: 'current', percent: 100, opened: 9, failedStarts: 0 } as const
const since = '2026-11-20T10:00:00.000Z'

const open = (role: OperatorRole) => {
  server.use(
    mockRoute(readOverview, () => ({ data: overview })),
    mockRoute(readOperations, () => ({
      data: {
        services: [
          { name: 'auth' as const, state: null, error: 'It does not answer.' },
          {
            name: 'space' as const,
            error: null,
            state: {
              service: 'space',
              version: 'a',
              startedAt: since,
              time: since,
              databaseMs: 1,
              isNatsConnected: true,
              pendingEvents: [],
              outboxLagS: 0,
              parkedEvents: 2,
              jobs: { running: 0, failed: 3, lagS: 0 },
              parts: [],
            },
          },
        ],
        gateway: null,
      },
    })),
    mockRoute(listReleases, () => ({ data: { releases: [{ ...release, failures: 1, since }] } })),
    mockRoute(listDataRequests, () => ({ data: { requests: [] } })),
  )
  openOffice(paths.admin, [{ path: paths.admin, Component: Home }], role)
}

it.each([
  ['admin', true],
  ['support', false],
] as const)('links %s to their pages, each with a description', async (role, seesAudit) => {
  open(role)
  const pages = within(screen.getByRole('list', { name: 'Pages' }))
  expect(pages.getByRole('link', { name: /^Devices Every ring and bracelet/ })).toBeTruthy()
  expect(pages.getByRole('link', { name: /^Diagnostics Test whether/ })).toBeTruthy()
  expect(pages.queryByRole('link', { name: /^Audit trail/ }) !== null).toBe(seesAudit)
  await screen.findByRole('link', { name: 'Addresses to write 12' })
})

it('shows what waits, and leads from each figure to its list', async () => {
  open('super_admin')
  const figures = [
    ['Addresses to write 12', `${adminPaths.bindings}?is.status=UNBOUND`],
    ['Devices to ship 0', `${adminPaths.devices}?is.shipping=waiting`],
    ['Shipped, never tapped 10,000 or more', `${adminPaths.devices}?is.shipping=shipped&is.lastUsedAt=never`],
    ['Parts down 1', adminPaths.operations],
    ['Failed jobs and emails 3', adminPaths.operations],
    ['Parked events 2', adminPaths.operations],
    ['Releases with errors 1', paths.diagnostics],
    ['Data requests waiting 0', adminPaths.users],
  ]
  for (const [name = '', address] of figures) {
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
  }
})

it('says since when taps are counted, and how many there were by day and batch', async () => {
  open('factory')
  const taps = within(await screen.findByRole('region', { name: 'Taps of the last 14 days' }))
  expect(taps.getByText(/^Counted since 2026-11-20/)).toBeTruthy()
  expect(taps.getByText('2026-11-26: 7')).toBeTruthy()
  expect(taps.getByText('November').closest('div')?.textContent).toBe('November5')
  expect(screen.queryByRole('link', { name: /^Parts down/ })).toBeNull()
})

it('shows no figure that it could not load', async () => {
  open('factory')
  server.use(mockRoute(readOverview, () => refuse('UNAVAILABLE')))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the taps')
  expect(screen.getByRole('link', { name: 'Devices to ship Unknown' })).toBeTruthy()
})
