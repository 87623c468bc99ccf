import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listReleases } from '@love-space/contracts/admin/front-end.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Diagnostics } from './diagnostics.page.tsx'

const server = mockServer()
const release = {
  frontEnd: 'mf-admin' as const,
  release: 'one',
  state: 'current' as const,
  percent: 0,
  opened: 900,
  failedStarts: 0,
  failures: 2,
  since: '2026-02-03T04:05:06.000Z',
}
const open = (role: 'support' | 'factory') =>
  openOffice(paths.diagnostics, [{ path: paths.diagnostics, Component: Diagnostics }], role)

it("shows operators the canary's figures beside the current release", async () => {
  const canary = { ...release, release: 'two', state: 'canary' as const, percent: 10, opened: 90, failedStarts: 31 }
  server.use(mockRoute(listReleases, () => ({ data: { releases: [canary, release] } })))
  open('support')
  const office = within(await screen.findByRole('region', { name: 'Back-office' }))
  for (const text of ['Canary, 10%', 'two', '90', '31', 'Current', 'one', '900']) {
    expect(office.getByText(text)).toBeTruthy()
  }
  expect(screen.queryByRole('region', { name: 'Couple' })).toBeNull()
})

it('shows where a release was built, and which tests passed on it', async () => {
  const provenance = {
    commit: 'abc1234',
    builtAt: '2026-02-03T03:00:00.000Z',
    tests: '7,900 passed',
    contracts: '7f3e2d1c0b',
  }
  server.use(
    mockRoute(listReleases, () => ({
      data: { releases: [{ ...release, provenance }] },
    })),
  )
  open('support')
  const office = within(await screen.findByRole('region', { name: 'Back-office' }))
  for (const text of ['abc1234', '7,900 passed', '7f3e2d1']) expect(office.getByText(text)).toBeTruthy()
})

it('shows that the releases failed to load', async () => {
  server.use(mockRoute(listReleases, () => refuse('UNAVAILABLE')))
  open('support')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the releases')
  expect(screen.getByRole('button', { name: 'Test Server Ping' })).toBeTruthy()
})

it('shows releases to nobody else', async () => {
  open('factory')
  expect(await screen.findByRole('button', { name: 'Test Server Ping' })).toBeTruthy()
  expect(screen.queryByText('Releases')).toBeNull()
})
