import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { logout, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { handleSpaceToken, type TapAnswer } from '@love-space/contracts/gateway/tap.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { bindRing } from '@love-space/contracts/space/ring.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { formerSpaceOf, paths } from '@love-space/contracts/paths.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.store.ts'
import { mySpaceQuery } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { failedUpload, mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage, resetBrowser } from '../../test/open-page.tsx'
import { conversationQuery } from '../messages/conversation.queries.ts'
import { forgetPendingTap, pendingTap } from '../../shared/joining/pending-tap.ts'
import { Component as TapPage, loader } from './tap.page.tsx'
import { leaveTap } from './tap.store.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  resetBrowser()
  leaveTap()
  forgetPendingTap()
  server.resetHandlers()
})
afterAll(() => server.close())

const token = 'space-token-0123456789'
const object = 'device-token-012345678'
const link = `/space#token=${token}&object=${object}`
const challenge = 'a challenge of two minutes'
const ring = { id: 'e'.repeat(24), name: 'Silver' }
const place = { id: space.id, name: 'Harbour', spaceSettingComplete: true, readOnly: false }
const mySpaceOf = (digit: string): Space => ({ ...space, id: digit.repeat(24) })
const nothing: TapAnswer = {
  action: 'denied',
  message: null,
  space: null,
  ring: null,
  canCreateSpace: false,
  challenge: null,
  token: null,
  user: null,
  mySpace: null,
}

const Elsewhere = () => <p>elsewhere</p>
const routes = [
  { path: paths.tap, Component: TapPage },
  { path: '*', Component: Elsewhere },
]

interface Given {
  answer?: Partial<TapAnswer>
  user?: User | null
  space?: Space | null
  address?: string
}

function tap({ answer = {}, user = null, space = null, address = link }: Given) {
  const calls: unknown[] = []
  const { handlers } = mockCouple({ user: user ?? mia, space })
  server.use(
    mockRoute(handleSpaceToken, ({ body }) => {
      calls.push(body)
      return { data: { ...nothing, ...answer } }
    }),
    mockRoute(logout, () => undefined),
    ...handlers,
  )
  return { calls, router: openPage(address, routes, user) }
}

const arriveAt = (pathname: string) => waitFor(() => expect(window.location.pathname).toBe(pathname))
const type = async (pin: string) => {
  for (const digit of pin) await userEvent.click(await screen.findByRole('button', { name: digit }))
}

describe('opening a link', () => {
  it('removes the secrets from the address at once and posts them once', async () => {
    const { calls } = tap({ answer: { message: 'Ask your partner.' } })
    expect(window.location.href).not.toContain(token)
    expect(JSON.stringify(window.history.state)).not.toContain(token)
    expect(screen.getByText('Opening your space…')).toBeTruthy()
    await screen.findByText('Ask your partner.')
    expect(calls).toEqual([{ token, object }])
  })

  it('opens old bookmarks, whose secrets are in the query', async () => {
    const { calls } = tap({ address: `/space?token=${token}&user=${object}` })
    await screen.findByText('Access denied')
    expect(calls).toEqual([{ token, object }])
    expect(window.location.search).toBe('')
  })

  it.each([paths.tap, `/space#token=${token}`])('reports what is missing in %s', async (address) => {
    const { calls } = tap({ address })
    expect(await screen.findByText("This link isn't complete. Open it again, or tap your ring.")).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go Home' }))
    await arriveAt('/')
    expect(calls).toEqual([])
  })

  it('can be retried after a failure', async () => {
    let isDown = true
    server.use(
      mockRoute(handleSpaceToken, () => (isDown ? breakOff : { data: { ...nothing, action: 'home' as const } })),
    )
    openPage(link, routes, null)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(again)
    await arriveAt('/')
  })
})

describe("a ring that needs the member's consent", () => {
  const asks = { action: 'signup' as const, message: 'They are asked to let you in.' }

  it('leads a stranger to registration, with an explanation and nothing about the space', async () => {
    tap({ answer: asks })
    await arriveAt(paths.register)
    expect(pendingTap()).toMatchObject({ note: asks.message, spaceId: null, spaceName: null })
  })

  it('leads a signed-in user home, where they wait', async () => {
    server.use(mockRoute(addUserByToken, () => refuse('JOIN_NEEDS_YES')))
    tap({ answer: asks, user: mia })
    await arriveAt(paths.home)
    expect(pendingTap()).toBeNull()
  })
})

describe('a tap that opens Love Space', () => {
  const withLoader = [{ path: paths.tap, Component: TapPage, loader }, ...routes.slice(1)]

  it('shows no page of its own if the answer is quick', async () => {
    server.use(mockRoute(handleSpaceToken, () => ({ data: { ...nothing, action: 'home' as const } })))
    const router = openPage(link, withLoader, null)
    const seen: string[] = []
    router.subscribe(({ initialized, location }) => {
      if (initialized) seen.push(location.pathname)
    })
    await arriveAt('/')
    await screen.findByText('elsewhere')
    expect(seen).not.toContain(paths.tap)
  })

  it('shows progress if the answer is slow', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      mockRoute(handleSpaceToken, async () => {
        await waiting
        return { data: { ...nothing, message: 'Ask your partner.' } }
      }),
    )
    openPage(link, withLoader, null)
    await screen.findByText('Opening your space…')
    answer()
    await screen.findByText('Ask your partner.')
  })

  it.each([
    ['its own page, where another space is the current one', mySpaceOf('d'), formerSpaceOf(place.id)],
    ['home, where it is the current one', { ...mySpaceOf('d'), id: place.id }, '/'],
  ])('leads to an ended space: %s', async (_, mySpace, destination) => {
    const ended = { ...place, readOnly: true }
    tap({ answer: { action: 'login', token: 'a new token', user: mia, space: ended, mySpace } })
    await arriveAt(destination)
  })

  it('keeps the message it has to show', async () => {
    const said = { ...nothing, action: 'space-settings' as const, token: 'a new token', user: mia, message: 'Welcome!' }
    server.use(
      mockRoute(handleSpaceToken, () => ({ data: { ...said, space: { ...place, spaceSettingComplete: false } } })),
    )
    const router = openPage(link, withLoader, null)
    await arriveAt(paths.spaceSettings)
    expect(router.state.location.state).toEqual({ message: 'Welcome!' })
  })

  it('does not change the address of the page before', async () => {
    const router = openPage('/login?from=here#there', withLoader, null)
    await router.navigate(paths.tap)
    expect(await screen.findByText("This link isn't complete. Open it again, or tap your ring.")).toBeTruthy()
    await router.navigate(-1)
    await waitFor(() => expect(window.location.href).toContain('/login?from=here#there'))
  })
})

describe('a tap leads', () => {
  it('home, for the owner who is signed in', async () => {
    tap({ answer: { action: 'home', space: place }, user: mia, space })
    await arriveAt('/')
    expect(credentials.token()).toBe('a token')
  })

  it('to the space settings, before the setup is complete', async () => {
    tap({ answer: { action: 'config', space: place }, user: mia, space })
    await arriveAt(paths.spaceSettings)
  })

  it('home and signed in, in a known browser', async () => {
    tap({ answer: { action: 'login', space: place, token: 'a new token', user: mia } })
    await arriveAt('/')
    expect(credentials.token()).toBe('a new token')
  })

  it.each([
    ['somebody signed out', null, { action: 'login', token: 'a new token', user: mia }],
    ['the owner', mia, { action: 'home' }],
  ] as const)('home, where the space and the day are already loading: %s', async (_, user, answer) => {
    tap({ answer: { ...answer, space: place, mySpace: space }, user, space: null })
    await arriveAt('/')
    expect(queryClient.getQueryData(mySpaceQuery.queryKey)).toEqual(space)
    const { queryKey } = conversationQuery(space.today)
    await waitFor(() => expect(queryClient.getQueryData(queryKey)).toMatchObject({ messages: [] }))
  })

  it('to the space settings with a message, signed in, before the setup is complete', async () => {
    const { router } = tap({
      answer: {
        action: 'space-settings',
        message: 'Welcome back!',
        space: { ...place, spaceSettingComplete: false },
        token: 'a new token',
        user: mia,
      },
    })
    await arriveAt(paths.spaceSettings)
    expect(router.state.location.state).toEqual({ message: 'Welcome back!' })
    expect(credentials.token()).toBe('a new token')
  })

  it('to the registration, with the pair in memory and not in the address', async () => {
    const { router } = tap({ answer: { action: 'signup', space: place } })
    await arriveAt(paths.register)
    expect(pendingTap()).toMatchObject({ token, object, spaceId: space.id, spaceName: 'Harbour' })
    expect(JSON.stringify(router.state.location)).not.toContain(object)
  })

  it('to a sign-out of a user with another space, only for a valid pair, keeping their uploads', async () => {
    useUploads.setState({ uploads: [failedUpload({ kind: 'memory' }, '')] })
    tap({ answer: { action: 'signup', canCreateSpace: true }, user: mia, space })
    await arriveAt(paths.register)
    expect(credentials.token()).toBeNull()
    expect(useUploads.getState().uploads).toHaveLength(1)
    useUploads.setState({ uploads: [] })
  })

  it('to no sign-out for an invalid pair', async () => {
    tap({ user: mia, space })
    await screen.findByText('Access denied')
    expect(credentials.token()).toBe('a token')
  })

  it("to a question whose phone it is, for a member's tap of their space's free ring", async () => {
    tap({ answer: { action: 'signup', space: place }, user: mia, space })
    expect(await screen.findByText('This ring is for your partner')).toBeTruthy()
    expect(credentials.token()).toBe('a token')
    await userEvent.click(screen.getByRole('button', { name: 'Continue as my partner' }))
    await arriveAt(paths.register)
    expect(credentials.token()).toBeNull()
  })

  it.each([
    { canCreateSpace: true, via: 'created', to: paths.spaceSettings },
    { canCreateSpace: false, via: 'joined', to: paths.home },
  ])('straight into the space for somebody without one, $via: $to', async ({ canCreateSpace, via, to }) => {
    const used: string[] = []
    const begun = { ...space, users: space.users.slice(0, 1), spaceSettingComplete: false }
    const answer = { data: { space: canCreateSpace ? begun : space } }
    server.use(
      mockRoute(createWithToken, ({ body }) => {
        expect(body).toMatchObject({
          userId: mia.id,
          customName: 'Our Love Space',
          notes: expect.stringContaining('space-to'),
        })
        expect(body.timeZone).toBeTruthy()
        used.push('created')
        return answer
      }),
      mockRoute(addUserByToken, ({ body }) => {
        expect(body).toEqual({ token, object, userId: mia.id })
        used.push('joined')
        return answer
      }),
    )
    tap({ answer: { action: 'signup', canCreateSpace }, user: mia })
    await arriveAt(to)
    expect(used).toEqual([via])
  })

  it('straight into it for a user whose own space has ended', async () => {
    server.use(mockRoute(addUserByToken, () => ({ data: { space: { ...space, spaceSettingComplete: false } } })))
    const ended: Space = { ...mySpaceOf('d'), status: 'ENDED', endedAt: '2026-11-21T10:00:00.000Z', endedBy: mia.id }
    tap({ answer: { action: 'signup' }, user: mia, space: ended })
    await arriveAt(paths.home)
    expect(credentials.userId()).toBe(mia.id)
  })

  it('to a reason if the space refuses the user', async () => {
    server.use(mockRoute(addUserByToken, () => refuse('SPACE_FULL')))
    tap({ answer: { action: 'signup' }, user: mia })
    expect(await screen.findByText('This space already has two partners.')).toBeTruthy()
  })
})

describe('the PIN of a ring', () => {
  const ask = () => tap({ answer: { action: 'pin', challenge, space: place, ring } })

  it('opens the space; a wrong one is reported and can be typed again', async () => {
    server.use(
      mockRoute(verifyPin, ({ body }) => {
        expect(body.challenge).toBe(challenge)
        return body.pin === '4821' ? { data: { token: 'a new token', user: mia } } : refuse('PIN_WRONG')
      }),
    )
    ask()
    expect(await screen.findByText('Welcome back to Harbour')).toBeTruthy()
    await type('0000')
    expect(await screen.findByText("That PIN isn't right.")).toBeTruthy()
    await type('4821')
    await arriveAt('/')
    expect(credentials.token()).toBe('a new token')
  })

  it('shows the remaining time of a lock', async () => {
    server.use(mockRoute(verifyPin, () => refuse('PIN_LOCKED', undefined, { retryAfterS: 300 })))
    ask()
    await type('0000')
    expect(await screen.findByText('Too many wrong PINs. Try again in 5 min.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1' }).disabled).toBe(true)
    expect(await screen.findByText('Too many wrong PINs. Try again in 4 min 59 s.', {}, { timeout: 3000 })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Use email and password instead' })).toBeTruthy()
  })

  it('asks for another tap when it took too long', async () => {
    server.use(mockRoute(verifyPin, () => refuse('CHALLENGE_EXPIRED')))
    ask()
    await type('4821')
    expect(await screen.findByText('This took too long. Please tap your ring again.')).toBeTruthy()
  })
})

describe("a free ring of the user's own space", () => {
  it('is bound after the PIN, with the token from the PIN', async () => {
    server.use(
      mockRoute(verifyPin, () => ({ data: { token: 'a stronger token', user: mia } })),
      mockRoute(bindRing, ({ params, headers }) => {
        expect(params).toEqual({ spaceId: space.id, ringId: ring.id })
        expect(headers.get('authorization')).toBe('Bearer a stronger token')
        return { data: { space } }
      }),
    )
    const { router } = tap({ answer: { action: 'bind', space: place, ring }, user: mia, space })
    expect(await screen.findByText('Make this ring yours?')).toBeTruthy()
    await type('4821')
    await arriveAt(paths.spaceSettings)
    expect(router.state.location.state).toEqual({ message: 'The ring is yours now.' })
  })

  it('stays free if another user was faster', async () => {
    server.use(
      mockRoute(verifyPin, () => ({ data: { token: 'a stronger token', user: mia } })),
      mockRoute(bindRing, () => refuse('RING_TAKEN')),
    )
    tap({ answer: { action: 'bind', space: place, ring }, user: { ...mia, id: noah.id }, space })
    await type('4821')
    expect(await screen.findByText('This ring already belongs to somebody.')).toBeTruthy()
  })
})
