import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acceptEmailProposal, refuseEmailProposal } from '@love-space/contracts/auth/email-proposal.routes.ts'
import { listSessions, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { mia, noah } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SettingsPage } from './settings.page.tsx'

const { server, toasts } = setUpPage()
const at = '2026-11-28T12:00:00.000Z'
const proposal = { id: 'd'.repeat(24), email: 'new@example.org', proposedAt: at, countsAt: at }
const proposed = { ...mia, emailProposal: proposal }

const open = (given: Parameters<typeof mockCouple>[0]) => {
  const { couple, handlers } = mockCouple(given)
  server.use(
    mockRoute(listSessions, () => ({ data: { sessions: [] } })),
    ...handlers,
  )
  openPage(paths.settings, [{ path: paths.settings, Component: SettingsPage }], couple.user)
  return couple
}
const card = async () => within(await screen.findByRole('region', { name: 'Another email for you?' }))

it('a proposed e-mail is accepted with the PIN', async () => {
  const couple = open({ user: proposed })
  let isConfirmed = false
  const changed = { ...mia, email: proposal.email, emailConfirmed: false, emailProposal: null }
  server.use(
    mockRoute(acceptEmailProposal, () => {
      if (!isConfirmed) return refuse('STEP_UP_REQUIRED')
      couple.user = changed
      return { data: { user: changed } }
    }),
    mockRoute(verifyPin, () => {
      isConfirmed = true
      return { data: { token: 'a token', user: proposed } }
    }),
  )
  const shown = await card()
  expect(shown.getByText('Our team would like to change your email to new@example.org.')).toBeTruthy()
  expect(shown.getByText(/November 28, 2026/)).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Yes, use it' }))
  await screen.findByRole('dialog')
  await userEvent.keyboard('2468')
  await waitFor(() => expect(useSession.getState().user?.email).toBe(proposal.email))
  expect(toasts).toHaveBeenCalledWith(expect.stringContaining('Your email is new@example.org now.'))
  expect(screen.queryByRole('region', { name: 'Another email for you?' })).toBeNull()
})

it('a proposed e-mail is refused, also if it was answered meanwhile', async () => {
  const couple = open({ user: proposed })
  server.use(
    mockRoute(refuseEmailProposal, () => {
      couple.user = mia
      return refuse('EMAIL_PROPOSAL_NOT_FOUND')
    }),
  )
  await userEvent.click((await card()).getByRole('button', { name: 'No, keep the current one' }))
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('This has already been decided.'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Another email for you?' })).toBeNull())
})

it('a proposed e-mail of the partner is refused by this user, who does not see the address', async () => {
  const { email: _email, ...shownToPartner } = proposal
  const couple = open({ partnersProposal: { ...shownToPartner, name: noah.name } })
  const refused: string[] = []
  server.use(
    mockRoute(refuseEmailProposal, ({ params }) => {
      refused.push(params.id)
      couple.partnersProposal = null
      return undefined
    }),
  )
  const shown = await card()
  expect(shown.getByText("Our team would like to change Noah's email.")).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Yes, use it' })).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'No, keep the current one' }))
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('Nothing changes. We told our team.'))
  expect(refused).toEqual([proposal.id])
})

it('shows nothing without a proposal', async () => {
  open({})
  await screen.findByRole('link', { name: 'Password' })
  expect(screen.queryByRole('region', { name: 'Another email for you?' })).toBeNull()
})
