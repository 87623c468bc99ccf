import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  acceptJoinRequest,
  getOwnJoinRequest,
  refuseJoinRequest,
  withdrawJoinRequest,
} from '@love-space/contracts/space/join-request.routes.ts'
import type { JoinRequest, OwnJoinRequest } from '@love-space/contracts/space/join-request.ts'
import type { Ring } from '@love-space/contracts/space/ring.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import '../home/signed-in-home.tsx'
import '../home/next-steps.tsx'
import './join-request-card.tsx'

const server = mockServer()
const routes = [{ path: '/', Component: Home }]

const times = { askedAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-27T10:00:00.000Z' }
const own = (state: OwnJoinRequest['state']): OwnJoinRequest => ({ id: 'f'.repeat(24), state, ...times })
const [first] = space.users
const ring: Ring = {
  id: 'e'.repeat(24),
  name: 'Silver',
  status: 'ACTIVE',
  tokenPrefix: 'abcdefgh',
  ownerId: null,
  pinSetting: 'new-device',
  boundAt: null,
  lastUsedAt: null,
  lastUsedBy: null,
  joinNeedsYes: true,
}
const alone = { ...space, users: first ? [first] : [], rings: [ring] }
const asked: JoinRequest = {
  id: 'f'.repeat(24),
  ringId: ring.id,
  name: noah.name,
  email: 'no…@example.com',
  ...times,
}

describe('a user who asked to join', () => {
  const open = (request: OwnJoinRequest) => {
    const { handlers } = mockCouple({ space: null, ownJoinRequest: request })
    server.use(...handlers)
    openPage('/', routes, mia)
  }

  it('waits, and learns nothing about the space', async () => {
    open(own('waiting'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Waiting for a yes' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('November 27, 2026')
    expect(document.body.textContent).not.toContain(space.customName)
  })

  it('withdraws the request', async () => {
    open(own('waiting'))
    let withdrawn = 0
    server.use(
      mockRoute(withdrawJoinRequest, () => {
        withdrawn += 1
        return undefined
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel my request' }))
    expect(await screen.findByText("You don't have a space yet")).toBeTruthy()
    expect(withdrawn).toBe(1)
  })

  it('sees a refusal', async () => {
    open(own('refused'))
    expect(await screen.findByRole('heading', { level: 1, name: 'They said no this time' })).toBeTruthy()
  })

  it('enters when accepted, without a press', async () => {
    open(own('waiting'))
    await screen.findByRole('heading', { level: 1, name: 'Waiting for a yes' })
    server.use(
      mockRoute(getOwnJoinRequest, () => ({ data: { joinRequest: null } })),
      mockRoute(listSpaces, () => ({ data: { spaces: [space] } })),
    )
    await refreshTopic('space')
    expect(await screen.findByText('Together for')).toBeTruthy()
  })

  it('sees the request beside their own ended space', async () => {
    const ended = { ...space, status: 'ENDED' as const, endedAt: times.askedAt, readableUntil: times.expiresAt }
    const { handlers } = mockCouple({ space: ended, ownJoinRequest: own('waiting') })
    server.use(...handlers)
    openPage('/', routes, mia)
    expect(await screen.findByRole('heading', { level: 2, name: 'Waiting for a yes' })).toBeTruthy()
  })
})

describe('the only member of a space', () => {
  const open = () => {
    const { handlers } = mockCouple({ space: alone, joinRequests: [asked] })
    server.use(...handlers)
    openPage('/', routes, mia)
  }

  it('sees at the top of home who asks, by which ring, and why', async () => {
    open()
    const heading = await screen.findByRole('heading', { name: 'Noah would like to join your space' })
    const card = heading.closest('section') as HTMLElement
    expect(card.textContent).toContain(`${noah.name} (no…@example.com)`)
    expect(card.textContent).toContain(ring.name)
    expect(card.textContent).toContain('Somebody else may have had this ring')
    expect(card.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
  })

  it('accepts them, and sees them in the space', async () => {
    open()
    const accepted: string[] = []
    server.use(
      mockRoute(acceptJoinRequest, ({ params }) => {
        accepted.push(params.requestId)
        return { data: { space } }
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, let them in' }))
    await waitFor(() => expect(screen.queryByText('Noah would like to join your space')).toBeNull())
    expect(accepted).toEqual([asked.id])
  })

  it('gives the PIN to accept, if it is required', async () => {
    open()
    server.use(mockRoute(acceptJoinRequest, () => refuse('STEP_UP_REQUIRED')))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, let them in' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('refuses after a question', async () => {
    open()
    const refused: string[] = []
    server.use(
      mockRoute(refuseJoinRequest, ({ params }) => {
        refused.push(params.requestId)
        return undefined
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'No' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Say no' }))
    await waitFor(() => expect(screen.queryByText('Noah would like to join your space')).toBeNull())
    expect(refused).toEqual([asked.id])
  })

  it('sees a request disappear that has ended meanwhile', async () => {
    open()
    server.use(mockRoute(acceptJoinRequest, () => refuse('JOIN_REQUEST_GONE')))
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, let them in' }))
    await waitFor(() => expect(screen.queryByText('Noah would like to join your space')).toBeNull())
  })
})
