import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  getConversationByDate,
  getTodaysConversation,
  likeLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { messageBy, mia, noah, space, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import '../home/signed-in-home.tsx'
import './conversation-menu.tsx'
import './history-dialog.tsx'

const server = mockServer()

const routes = [{ path: '/', Component: Home }]

function open(given: Partial<MockCouple> = {}, address = '/') {
  const { couple, handlers } = mockCouple(given)
  server.use(...handlers)
  return { couple, router: openPage(address, routes, couple.user) }
}

const letterOf = (name: string) => screen.findByRole('article', { name })
/** Opens a letter that was read before: letters stay folded until the notifications have loaded. */
const openLetterOf = (name: string) =>
  waitFor(() => {
    const letter = screen.getByRole('article', { name })
    expect(within(letter).queryByRole('button', { name: /Open the letter/ })).toBeNull()
    return letter
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the letters of a day', () => {
  it("shows both, the user's marked as theirs, with mood and edits", async () => {
    open({
      messages: [
        messageBy(noah, 'Good morning', { mood: 'playful' }),
        messageBy(mia, 'Sleep well?', { updatedAt: '2026-11-21T09:00:00.000Z', likes: [noah.id] }),
      ],
    })
    const theirs = await openLetterOf(noah.name)
    expect(theirs.textContent).toContain('Good morning')
    expect(theirs.textContent).toContain('Playful')
    const mine = await letterOf('You')
    expect(mine.textContent).toContain('edited')
    expect(mine.textContent).toContain('Liked by Noah')
    expect(screen.queryByRole('button', { name: "Write today's letter" })).toBeNull()
  })

  it('shows that the partner has not written yet', async () => {
    open({ messages: [messageBy(mia, 'Good morning')] })
    expect(await screen.findByText("Noah hasn't written yet today.")).toBeTruthy()
  })

  it('opens its menu for a press before the menu was loaded', async () => {
    open()
    await screen.findByRole('button', { name: 'Letter options' })
    // Press at once: the loaded menu replaces the button, and a press of the old one would be lost.
    const button = screen.getByRole('button', { name: 'Letter options' })
    fireEvent.pointerDown(button, { button: 0 })
    fireEvent.click(button)
    expect(await screen.findByRole('menuitem', { name: 'View history' })).toBeTruthy()
  })

  it('offers a retry after a failed load', async () => {
    const { handlers } = mockCouple()
    server.use(
      mockRoute(getTodaysConversation, () => refuse('FORBIDDEN')),
      mockRoute(getConversationByDate, () => refuse('FORBIDDEN')),
      ...handlers,
    )
    openPage('/', routes, mia)
    expect(await screen.findByText("Today's letters didn't load.")).toBeTruthy()
    server.resetHandlers(...handlers)
    await press('Try again')
    expect(await screen.findByText('Today is a blank page. Write the first line.')).toBeTruthy()
  })

  it('of a read-only space offer no changes', async () => {
    open({ space: { ...space, status: 'PAUSED' }, messages: [messageBy(noah, 'Good morning')] })
    const theirs = await openLetterOf(noah.name)
    expect(within(theirs).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: "Write today's letter" })).toBeNull()
    expect(await screen.findByText(/This space is paused/)).toBeTruthy()
  })
})

describe('an unread letter', () => {
  const letter = messageBy(noah, 'Good morning')
  const notice = {
    id: `message:${letter.id}:${noah.id}:${mia.id}`,
    type: 'message' as const,
    refId: letter.id,
    content: 'Noah Lind wrote you a letter',
    params: {},
    isRead: false,
    createdAt: letter.createdAt,
  }

  it('is folded, opens at a press and then counts as read', async () => {
    const { couple } = open({ messages: [letter], notifications: [notice] })
    const theirs = await letterOf(noah.name)
    const envelope = await within(theirs).findByRole('button', { name: 'Noah wrote to you Open the letter' })
    expect(theirs.textContent).not.toContain('Good morning')
    await userEvent.click(envelope)
    expect(theirs.textContent).toContain('Good morning')
    expect(document.activeElement?.textContent).toContain('Good morning')
    await waitFor(() => expect(couple.notifications[0]?.isRead).toBe(true))
  })

  it('opened before is read after a second in view of a focused tab', async () => {
    localStorage.setItem('openedLetters', JSON.stringify([letter.id]))
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const seconds = vi.spyOn(globalThis, 'setTimeout')
    const asked = () => seconds.mock.calls.some(([, ms]) => ms === 1000)
    type Tell = (entries: { isIntersecting: boolean }[]) => void
    let isSeen: Tell = () => {}
    const observed = new Promise<void>((resolve) =>
      vi.stubGlobal(
        'IntersectionObserver',
        class {
          readonly #tell: Tell
          constructor(tell: Tell) {
            this.#tell = tell
          }
          observe = (element: Element) => {
            if (!element.closest('article')) return
            isSeen = this.#tell
            resolve()
          }
          disconnect = () => {}
        },
      ),
    )
    const { couple } = open({ messages: [letter], notifications: [notice] })
    await observed
    isSeen([{ isIntersecting: true }])
    expect(asked()).toBe(false)
    hasFocus.mockReturnValue(true)
    window.dispatchEvent(new Event('focus'))
    expect(asked()).toBe(true)
    expect(couple.notifications[0]?.isRead).toBe(false)
    await waitFor(() => expect(couple.notifications[0]?.isRead).toBe(true), { timeout: 5000 })
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('stays open on its day until it has been read', async () => {
    open({ messages: [letter, messageBy(mia, 'Sleep well?')], notifications: [notice] })
    await userEvent.click(await screen.findByRole('button', { name: /Open the letter/ }))
    expect(await screen.findByText(/You've both written today/)).toBeTruthy()
  })
})

describe('another day', () => {
  it('is linked by its date, has no composer, and links back to today', async () => {
    const { router } = open(
      { messages: [messageBy(noah, 'From yesterday', { date: yesterday })] },
      `/?conversation-date=${yesterday}#daily-love-conversation`,
    )
    expect((await openLetterOf(noah.name)).textContent).toContain('From yesterday')
    await waitFor(() => expect(document.activeElement?.id).toBe('daily-love-conversation'))
    expect(screen.queryByRole('button', { name: "Write today's letter" })).toBeNull()
    await press('Back to Today')
    expect(await screen.findByRole('button', { name: "Write today's letter" })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  it.each(['2026-11-22', '2026-02-30', 'soon'])('that is not possible (%s) is today', async (day) => {
    open({}, `/?conversation-date=${day}`)
    expect(await screen.findByRole('button', { name: "Write today's letter" })).toBeTruthy()
  })

  it('is chosen in a calendar that marks days with letters and ends today', async () => {
    const { router } = open({ messages: [messageBy(noah, 'From yesterday', { date: yesterday })] })
    await screen.findByText('Today is a blank page. Write the first line.')
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Letter options' }))
      expect(screen.queryByRole('menuitem', { name: 'View history' })).toBeTruthy()
    })
    expect(screen.queryByRole('menuitem', { name: 'Back to Today' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'View history' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose a day' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/November 21,/)
    const day = (name: RegExp) => within(dialog).getByRole<HTMLButtonElement>('button', { name })
    expect(day(/November 22,/).disabled).toBe(true)
    await waitFor(() => expect(day(/November 20,/).parentElement?.className).toContain('after:bg-highlight'))
    expect(day(/November 19,/).parentElement?.className).not.toContain('after:bg-highlight')
    await userEvent.click(day(/November 20,/))
    expect((await openLetterOf(noah.name)).textContent).toContain('From yesterday')
    expect(router.state.location.search).toBe(`?conversation-date=${yesterday}`)
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Friday, November 20'))
    await router.navigate(-1)
    expect(await screen.findByRole('button', { name: "Write today's letter" })).toBeTruthy()
  })

  it('is one press away, before and after, and one step back from today', async () => {
    const { router } = open({ messages: [messageBy(noah, 'From yesterday', { date: yesterday })] })
    await screen.findByText('Today is a blank page. Write the first line.')
    expect(screen.getByRole('button', { name: 'The day after' }).getAttribute('aria-disabled')).toBe('true')
    await press('The day after')
    expect(router.state.location.search).toBe('')
    await press('The day before')
    expect((await openLetterOf(noah.name)).textContent).toContain('From yesterday')
    await press('The day before')
    expect(await screen.findByText('No letters for this day.')).toBeTruthy()
    await press('The day after')
    expect(router.state.location.search).toBe(`?conversation-date=${yesterday}`)
    await router.navigate(-1)
    expect(await screen.findByRole('button', { name: "Write today's letter" })).toBeTruthy()
  })

  it('opens the calendar by a press on the shown day', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /^Choose a day: Today · / }))
    expect(await screen.findByRole('dialog', { name: 'Choose a day' })).toBeTruthy()
  })
})

describe('a like', () => {
  it('shows at once and stays', async () => {
    const { couple } = open({ messages: [messageBy(noah, 'Good morning')] })
    await openLetterOf(noah.name)
    await press("Like Noah Lind's letter")
    expect(await screen.findByRole('button', { name: 'Liked. Remove your like', pressed: true })).toBeTruthy()
    await waitFor(() => expect(couple.messages[0]?.likes).toEqual([mia.id]))
  })

  it('that the server refuses is reverted', async () => {
    let refuseNow = () => {}
    const { handlers } = mockCouple({ messages: [messageBy(noah, 'Good morning')] })
    server.use(
      mockRoute(likeLoveMessage, async () => {
        await new Promise<void>((resolve) => (refuseNow = resolve))
        return refuse('SPACE_READ_ONLY')
      }),
      ...handlers,
    )
    const toasts: string[] = []
    const hear = (event: Event) => toasts.push((event as CustomEvent<{ text: string }>).detail.text)
    window.addEventListener('love-space:toast', hear)
    openPage('/', routes, mia)
    await openLetterOf(noah.name)
    await press("Like Noah Lind's letter")
    expect(await screen.findByRole('button', { name: 'Liked. Remove your like' })).toBeTruthy()
    refuseNow()
    expect(await screen.findByRole('button', { name: "Like Noah Lind's letter" })).toBeTruthy()
    await waitFor(() => expect(toasts).toEqual(['This space is read-only.']))
    window.removeEventListener('love-space:toast', hear)
  })
})
