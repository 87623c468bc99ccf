import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { createBrowserRouter, RouterProvider } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { StatusBanners } from './status-banners.tsx'

afterEach(cleanup)

const at = '2026-11-28T12:00:00.000Z'
const emailProposal = { id: 'd'.repeat(24), email: 'new@example.org', proposedAt: at, countsAt: at }
const open = (path: string) => {
  useSession.setState({ user: testUser({ emailProposal }), isAuthenticated: true })
  history.replaceState(null, '', path)
  render(<RouterProvider router={createBrowserRouter([{ path: '*', Component: StatusBanners }])} />)
}

it('a proposed e-mail shows on every page, with a link to the answer', async () => {
  open(paths.timeline)
  const link = await screen.findByRole('link', { name: 'Say yes or no' }, { timeout: 6000 })
  expect(link.getAttribute('href')).toBe('/settings#email-proposal')
  expect(screen.getByText('Our team would like to change your email to new@example.org.')).toBeTruthy()
})

it('the banner is hidden on the settings page, which shows the proposal itself', async () => {
  open(paths.settings)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(screen.queryByRole('link', { name: 'Say yes or no' })).toBeNull()
})
