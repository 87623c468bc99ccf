import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getConversationByDate } from '@love-space/contracts/engagement/message.routes.ts'
import { formerSpaceOf, paths } from '@love-space/contracts/paths.ts'
import { getSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { messageBy, mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as FormerSpacePage } from './former-space.page.tsx'

const { server } = setUpPage()
const routes = [
  { path: paths.formerSpace, Component: FormerSpacePage },
  { path: '*', Component: () => <p>elsewhere</p> },
]
const former: Space = {
  ...space,
  id: 'd'.repeat(24),
  customName: 'Harbour',
  headline: 'By the sea',
  status: 'ENDED',
  endedAt: '2026-11-21T10:00:00.000Z',
  endedBy: noah.id,
  readableUntil: '2027-02-19T10:00:00.000Z',
}
const open = (user: typeof mia | null = mia) => openPage(formerSpaceOf(former.id), routes, user)

describe('an ended space beside a new one', () => {
  it('is shown with its own letters', async () => {
    const asked = vi.fn<(spaceId: string | undefined) => void>()
    server.use(
      mockRoute(getSpace, () => ({ data: { space: former } })),
      mockRoute(getConversationByDate, ({ query }) => {
        asked(query.spaceId)
        return { data: { date: query.date, messages: [messageBy(noah, 'The light is on.', { date: query.date })] } }
      }),
      ...mockCouple().handlers,
    )
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'By the sea' })).toBeTruthy()
    expect(await screen.findByText('The light is on.')).toBeTruthy()
    expect(screen.getByText(/^Noah ended this space on November 21, 2026/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reopen the space' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Write/ })).toBeNull()
    expect(asked.mock.calls).toEqual([[former.id]])
  })

  it('is at home if there is no new one', async () => {
    server.use(
      mockRoute(getSpace, () => ({ data: { space: former } })),
      mockRoute(listSpaces, () => ({ data: { spaces: [former] } })),
      ...mockCouple().handlers,
    )
    open()
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('is reported as gone after ninety days or for another user', async () => {
    server.use(
      mockRoute(getSpace, () => refuse('SPACE_NOT_FOUND')),
      ...mockCouple().handlers,
    )
    open()
    expect(await screen.findByText("This space can't be read anymore")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go Home' })).toBeTruthy()
  })

  it('can be loaded again after a failure', async () => {
    server.use(
      mockRoute(getSpace, () => breakOff),
      ...mockCouple().handlers,
    )
    open()
    expect(await screen.findByText("This space didn't load.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('sends a visitor to the sign-in', () => {
    open(null)
    expect(screen.getByText('Please sign in')).toBeTruthy()
  })
})
