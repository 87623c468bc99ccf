import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getRandomQuote } from '@love-space/contracts/admin/quote.routes.ts'
import {
  getConversationByDate,
  getLoveMessageHistory,
  getTodaysConversation,
} from '@love-space/contracts/engagement/message.routes.ts'
import { getMoodsOfSpace } from '@love-space/contracts/engagement/mood.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { createInvitation, getInvitations } from '@love-space/contracts/space/invitation.routes.ts'
import { listSpaces, resumeSpace } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { messageBy, mia, noah, notificationOf, now, ringOf, space, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { mockServer } from '../../test/mock-server.ts'
import { Component as Home } from './home.page.tsx'
// Imported here so that compiling the lazy component does not use up the first test's timeout.
import './signed-in-home.tsx'
import './welcome.tsx'

const server = mockServer()

const routes = [{ path: '/', Component: Home }]
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

const invitation = {
  id: 'f'.repeat(24),
  object: 'beta' as const,
  url: 'https://love.example/join#key',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-28T10:00:00.000Z',
}

const agoDays = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

function openSignedIn(change: Partial<Space> | null, address = '/') {
  server.use(...mockCouple({ space: change && { ...space, ...change } }).handlers)
  openPage(address, routes, mia)
}

describe('for who joined today', () => {
  const [first, second] = space.users
  const joined = { ...space, users: [second, { ...first, joinedAt: now.toISOString() }] as Space['users'] }

  it("shows a welcome and the partner's last letter, closed, above everything", async () => {
    const letter = messageBy(noah, 'Come in, it is warm here.', { date: yesterday })
    server.use(...mockCouple({ space: joined }).handlers)
    server.use(
      mockRoute(getLoveMessageHistory, () => ({
        data: { loveMessages: [letter], currentPage: 1, totalPages: 1, total: 1 },
      })),
    )
    openPage('/', routes, mia)
    const welcome = await screen.findByRole('region', { name: 'Welcome, Mia' })
    await userEvent.click(await within(welcome).findByRole('button', { name: /Open the letter/ }))
    expect(within(welcome).getByText(letter.message)).toBeTruthy()
    expect(welcome.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(screen.queryByRole('heading', { name: 'A few details are still missing' })).toBeNull()
  })

  it('shows no welcome to who has written today already', async () => {
    server.use(...mockCouple({ space: joined, messages: [messageBy(mia, 'I am here.')] }).handlers)
    openPage('/', routes, mia)
    const letter = await screen.findByText('I am here.')
    expect(letter.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
    expect(screen.queryByRole('region', { name: /^Welcome/ })).toBeNull()
  })

  it('stays on screen while the letters fail to load, again and again', async () => {
    server.use(...mockCouple({ space: joined }).handlers)
    let asked = 0
    const fail = () => {
      asked += 1
      return refuse('NOT_FOUND')
    }
    server.use(mockRoute(getTodaysConversation, fail), mockRoute(getConversationByDate, fail))
    openPage('/', routes, mia)
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(await screen.findByText("Today's letters didn't load.")).toBeTruthy()
    const before = asked
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toBeGreaterThan(before))
    expect(await screen.findByText("Today's letters didn't load.")).toBeTruthy()
    expect(heading.isConnected).toBe(true)
  })

  it('is not shown to the first partner', async () => {
    openSignedIn({ users: joined.users.toReversed() })
    await screen.findByText('Together for')
    expect(screen.queryByRole('region', { name: /^Welcome/ })).toBeNull()
  })
})

describe('for a visitor', () => {
  it('home explains the product and links to the sign-in', async () => {
    openPage('/', routes, null)
    expect(await screen.findByRole('heading', { level: 1, name: 'A private space for two' })).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: 'How it opens' }))
        .getAllByRole('listitem')
        .map((step) => step.querySelector('h3')?.textContent),
    ).toEqual(['1Touch', '2Connect', '3Sign in', '4Begin'])
    expect(linkTo('Sign in')).toBe(paths.login)
    expect(linkTo('Create an account')).toBe(paths.register)
    await userEvent.click(screen.getByRole('button', { name: 'Discover your own' }))
    expect(document.activeElement?.id).toBe('nfc-intro')
  })

  it('home opens at the explainer that the menu links to', async () => {
    openPage('/#nfc-intro', routes, null)
    await waitFor(() => expect(document.activeElement?.id).toBe('nfc-intro'))
  })
})

describe('for an operator without a space', () => {
  it('home greets and links to the back-office', async () => {
    const operator = { ...mia, name: 'Robin Operator', role: 'super_admin' }
    server.use(...mockCouple({ space: null, user: operator }).handlers)
    openPage('/', routes, operator)
    expect(await screen.findByRole('heading', { level: 1, name: 'Good to see you, Robin' })).toBeTruthy()
    expect(linkTo('Open the back-office')).toBe(paths.admin)
    expect(screen.queryByText(/darling|Tap your ring/)).toBeNull()
  })
})

describe('for a couple', () => {
  it.each([null, ''])(
    'home greets by first name without words of their own (%j), and counts the days',
    async (headline) => {
      openSignedIn({ headline, content: headline })
      expect(await screen.findByRole('heading', { level: 1, name: 'Hi Mia, my darling' })).toBeTruthy()
      expect(screen.getByText('Together for').closest('p')?.textContent).toBe('Together for 10 days')
      expect(screen.getByText('since November 11, 2026')).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: "Read today's letters" }))
      expect(document.activeElement?.id).toBe('messages')
    },
  )

  it('home shows their own words', async () => {
    openSignedIn({ headline: 'Mia & Noah', content: 'Since the train to Lyon.' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Mia & Noah' })).toBeTruthy()
    expect(screen.getByText('Since the train to Lyon.')).toBeTruthy()
  })

  it.each([
    ['2026-11-22', 'Your story starts tomorrow', 'November 22, 2026'],
    ['2026-12-01', '10 days to go', 'December 1, 2026'],
    ['2026-11-21', 'Your story starts today', 'November 21, 2026'],
  ])('home, if their story starts on %s, says "%s"', async (relationshipStartDate, words, day) => {
    openSignedIn({ relationshipStartDate })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(day)).toBeTruthy()
  })

  it('home without a start date links to its setting', async () => {
    openSignedIn({ relationshipStartDate: null })
    expect(await screen.findByText('Not set')).toBeTruthy()
    expect(linkTo('Set your start date')).toBe(paths.spaceSettings)
  })

  it('home before setup links to the invitation and the setup', async () => {
    openSignedIn({ users: space.users.slice(0, 1), spaceSettingComplete: false })
    await screen.findByRole('heading', { name: 'Waiting for your partner' })
    expect(linkTo('Finish setup')).toBe(paths.spaceSettings)
  })

  it('invites the partner on home: one press makes the link and its QR code', async () => {
    const { handlers } = mockCouple({ space: { ...space, users: space.users.slice(0, 1) } })
    server.use(
      mockRoute(getInvitations, () => ({ data: { invitations: [] } })),
      mockRoute(createInvitation, () => ({ data: { invitation } })),
      ...handlers,
    )
    openPage('/', routes, mia)
    await userEvent.click(await screen.findByRole('button', { name: 'Invite your partner' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Invite your partner' }))
    expect((await sheet.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(invitation.url)
    expect(sheet.getByRole('img', { name: 'QR code of the invitation link' })).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Share' })).toBeTruthy()
  })

  it.each([
    ['a ring that is free', 'ACTIVE', /Hand over the second ring, or send an invitation/],
    ['no ring that opens it', 'DISABLED', /for two\. Send an invitation/],
  ] as const)('home with %s explains how the partner can join', async (_, status, words) => {
    openSignedIn({ users: space.users.slice(0, 1), rings: [ringOf({ ownerId: null, status })] })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  const ended = {
    status: 'ENDED',
    endedAt: '2026-11-21T10:00:00.000Z',
    endedBy: mia.id,
    readableUntil: '2027-02-19T10:00:00.000Z',
  } as const
  it.each([
    ['themselves', {}, 'You ended this space on November 21, 2026. Until February 19, 2027, both'],
    [
      'by the partner',
      { endedBy: noah.id },
      'Noah ended this space on November 21, 2026. Until February 19, 2027, both',
    ],
    ['by somebody who left', { endedBy: 'f'.repeat(24) }, 'This space ended on November 21, 2026. Until'],
    [
      'and are alone in it',
      { users: space.users.slice(0, 1) },
      'You ended this space on November 21, 2026. Until February 19, 2027, you can read everything and reopen it.',
    ],
  ])('home of a space ended %s shows who ended it, and until when it is readable', async (_, change, words) => {
    openSignedIn({ ...ended, ...change })
    expect((await screen.findByText(new RegExp(words))).textContent).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Write/ })).toBeNull()
  })

  it('home lets them resume the space, if they may', async () => {
    const toasts = vi.fn<(text: string) => void>()
    const hear = (event: Event) => toasts((event as CustomEvent<ToastRequest>).detail.text)
    window.addEventListener(toastEventName, hear)
    openSignedIn(ended)
    server.use(mockRoute(resumeSpace, () => refuse('SPACE_NOT_RESUMABLE')))
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen the space' }))
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('This space can no longer be reopened.'))
    server.use(mockRoute(resumeSpace, () => ({ data: { space } })))
    await userEvent.click(screen.getByRole('button', { name: 'Reopen the space' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopen the space' })).toBeNull())
    expect(toasts).toHaveBeenCalledWith('Your space is open again.')
    window.removeEventListener(toastEventName, hear)
  })

  it('home of a paused space has no countdown', async () => {
    openSignedIn({ status: 'PAUSED' })
    expect(await screen.findByText('This space is paused. You can read everything, but not add to it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reopen the space' })).toBeNull()
  })

  it('home scrolls to the section in the address, once it is there', async () => {
    openSignedIn({}, '/#messages')
    await waitFor(() => expect(document.activeElement?.id).toBe('messages'))
  })
})

describe('the sections of home', () => {
  it('on the first screen are requested in parallel', async () => {
    const asked: string[] = []
    const spaceIsKnown = Promise.withResolvers<void>()
    const { handlers } = mockCouple({ messages: [messageBy(noah, 'Good morning')] })
    const quote = {
      id: 'd'.repeat(24),
      text: 'Two are better than one',
      author: null,
      category: 'love' as const,
      language: 'en' as const,
    }
    server.use(
      mockRoute(getRandomQuote, () => ({ data: { quote: { ...quote, isActive: true, createdAt: space.createdAt } } })),
      mockRoute(listSpaces, async () => {
        await spaceIsKnown.promise
        return { data: { spaces: [space] } }
      }),
      ...handlers,
    )
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname.slice(4)))
    openPage('/', routes, mia)
    const first = [listSpaces, getTodaysConversation, getMoodsOfSpace, getRandomQuote].map(({ path }) => path)
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(first)))
    spaceIsKnown.resolve()
    const letter = await screen.findByRole('article', { name: noah.name })
    const isAbove =
      screen.getByText(/Two are better/).compareDocumentPosition(letter) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isAbove).toBeTruthy()
    expect(asked).not.toContain(getConversationByDate.path)
    expect(asked.filter((path) => path === listSpaces.path)).toHaveLength(1)
    server.events.removeAllListeners()
  })

  it.each([
    ['by the hash', '/#timeline', 'timeline'],
    ['by the query', '/?scrollTo=memories', 'memories'],
    ['by the mood of the hash', '/#mood-rating', 'mood-rating'],
    ['by the query to the songs', '/?scrollTo=playlist', 'playlist'],
  ])('are scrolled to %s', async (_, address, id) => {
    openSignedIn({}, address)
    await waitFor(() => expect(document.activeElement?.id).toBe(id))
  })

  it('are scrolled to by navigation state, and not by an unknown name', async () => {
    server.use(...mockCouple().handlers)
    const router = openPage('/?scrollTo=nowhere', routes, mia)
    await screen.findByRole('region', { name: 'So proud of us' })
    expect(document.activeElement?.id).not.toBe('timeline')
    await act(() => router.navigate('/', { state: { scrollTo: 'timeline' } }))
    await waitFor(() => expect(document.activeElement?.id).toBe('timeline'))
  })

  it('are requested only as they come near, and end with rings and prices, folded', async () => {
    const near: Element[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = (target: Element) => near.push(target)
        disconnect = () => {}
      },
    )
    openSignedIn({})
    const end = await screen.findByRole('region', { name: 'Rings and prices' })
    expect(near.map(({ id }) => id)).toContain('timeline')
    expect(screen.queryByText('How it opens')).toBeNull()
    await userEvent.click(within(end).getByRole('button', { name: 'Rings and prices' }))
    expect(await within(end).findByText('How it opens')).toBeTruthy()
    expect(within(end).getByText('$38.99')).toBeTruthy()
    expect(screen.queryByText('Did I forget any?')).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('bracelets and prices', () => {
  const open = async () => {
    openPage('/', routes, null)
    await screen.findAllByRole('heading', { name: /Two to open one door|What it costs/ })
  }
  afterEach(() => vi.unstubAllEnvs())

  it('are shown with old and new price, and the price per month', async () => {
    await open()
    const prices = screen.getAllByText(/^\$/).map((one) => `${one.tagName}${one.textContent}`)
    expect(prices).toEqual([
      'S$129.99',
      'SPAN$38.99',
      'S$219.99',
      'SPAN$65.99',
      'S$99.99',
      'SPAN$29.99',
      'P$0 / month',
      'P$9.99 / month',
    ])
  })

  it.each([
    ['FEATURE_NFC', ['How it opens', 'Two to open one door'], 'What it costs'],
    ['FEATURE_PREMIUM', ['What it costs'], 'How it opens'],
  ])('are left out by a build without %s', async (flag, gone, left) => {
    vi.stubEnv(flag, 'false')
    await open()
    for (const title of gone) expect(screen.queryByRole('heading', { name: title })).toBeNull()
    expect(screen.getByRole('heading', { name: left })).toBeTruthy()
  })
})

it('tells a disowned member what happened and where their copy is, for thirty days', async () => {
  const { couple, handlers } = mockCouple({ space: null })
  couple.notifications = [notificationOf({ type: 'disowned', params: { name: 'Noah' }, createdAt: agoDays(29) })]
  server.use(...handlers)
  openPage('/', routes, mia)
  expect(await screen.findByRole('heading', { name: 'Noah closed the space to you' })).toBeTruthy()
  expect(linkTo('Go to my settings')).toBe(paths.settings)
  expect(screen.queryByText(/Tap your ring again/)).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: /^Hi \w+$/ })).toBeTruthy()
  cleanup()
  couple.notifications = [notificationOf({ type: 'disowned', params: { name: 'Noah' }, createdAt: agoDays(31) })]
  const { queryClient } = await import('@love-space/web-kit/queries/query-client.ts')
  queryClient.clear()
  openPage('/', routes, mia)
  expect(await screen.findByText(/Tap your ring again/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Noah closed the space to you' })).toBeNull()
})

it('shows a user without a space how to get one', async () => {
  openSignedIn(null)
  expect(await screen.findByRole('heading', { name: "You don't have a space yet" })).toBeTruthy()
  expect(linkTo('Create a space')).toBe(paths.spaceSettings)
})
