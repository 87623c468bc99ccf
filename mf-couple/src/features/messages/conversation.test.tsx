import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoveMessage, getConversationByDate, likeLoveMessage } from '@love-space/contracts/http/engagement.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { messageBy, mia, noah, now, space, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { closePage, openPage, resetBrowser } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  resetBrowser()
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const routes = [{ path: '/', Component: Home }]

function open(given: Partial<MockCouple> = {}, address = '/') {
  const { couple, handlers } = mockCouple(given)
  server.use(...handlers)
  return { couple, router: openPage(address, routes, couple.user) }
}

const letterOf = (name: string) => screen.findByRole('article', { name })
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: "Write today's message" }))
  return screen.findByRole('dialog', { name: "Today's love message" })
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message')
const send = () => screen.getByRole('button', { name: 'Send' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the conversation of a day', () => {
  it('shows both letters, mine as mine, with mood and edits', async () => {
    open({
      messages: [
        messageBy(noah, 'Good morning', { mood: 'playful' }),
        messageBy(mia, 'Sleep well?', { updatedAt: '2026-11-21T09:00:00.000Z', likes: [noah.id] }),
      ],
    })
    const theirs = await letterOf(noah.name)
    expect(theirs.textContent).toContain('Good morning')
    expect(theirs.textContent).toContain('Playful')
    const mine = await letterOf('You')
    expect(mine.textContent).toContain('edited')
    expect(mine.textContent).toContain('Liked by Noah Lind')
    expect(screen.queryByRole('button', { name: "Write today's message" })).toBeNull()
  })

  it('says so when the partner has not written yet', async () => {
    open({ messages: [messageBy(mia, 'Good morning')] })
    expect(await screen.findByText('Noah Lind has not written yet today.')).toBeTruthy()
  })

  it('offers to load again what could not be loaded', async () => {
    const { handlers } = mockCouple()
    server.use(
      mockRoute(getConversationByDate, () => refuse('FORBIDDEN')),
      ...handlers,
    )
    openPage('/', routes, mia)
    expect(await screen.findByText("Failed to get today's conversation")).toBeTruthy()
    server.resetHandlers(...handlers)
    await press('Try again')
    expect(await screen.findByText('No love messages for this day.')).toBeTruthy()
  })

  it('of a read-only space can be read and no more', async () => {
    open({ space: { ...space, status: 'PAUSED' }, messages: [messageBy(noah, 'Good morning')] })
    const theirs = await letterOf(noah.name)
    expect(within(theirs).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: "Write today's message" })).toBeNull()
    expect(screen.getByText(/This space is paused/)).toBeTruthy()
  })
})

describe('another day', () => {
  it('is linked to by its date, has no writing, and leads back to today', async () => {
    const { router } = open(
      { messages: [messageBy(noah, 'From yesterday', { date: yesterday })] },
      `/?conversation-date=${yesterday}#daily-love-conversation`,
    )
    expect((await letterOf(noah.name)).textContent).toContain('From yesterday')
    expect(document.activeElement?.id).toBe('daily-love-conversation')
    expect(screen.queryByRole('button', { name: "Write today's message" })).toBeNull()
    await press('Back to Today')
    expect(await screen.findByRole('button', { name: "Write today's message" })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  it.each(['2026-11-22', '2026-02-30', 'soon'])('that cannot be shown (%s) is today', async (day) => {
    open({}, `/?conversation-date=${day}`)
    expect(await screen.findByRole('button', { name: "Write today's message" })).toBeTruthy()
  })

  it('is chosen in a calendar that marks days with messages and ends today', async () => {
    const { router } = open({ messages: [messageBy(noah, 'From yesterday', { date: yesterday })] })
    await screen.findByText('No love messages for this day.')
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Conversation options' }))
      expect(screen.queryByRole('menuitem', { name: 'View history' })).toBeTruthy()
    })
    expect(screen.queryByRole('menuitem', { name: 'Back to Today' })).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'View history' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose a day' }, { timeout: 5000 })
    const day = (name: RegExp) => within(dialog).getByRole<HTMLButtonElement>('button', { name })
    expect(day(/November 22nd/).disabled).toBe(true)
    await waitFor(() => expect(day(/November 20th/).parentElement?.className).toContain('after:bg-highlight'))
    expect(day(/November 19th/).parentElement?.className).not.toContain('after:bg-highlight')
    await userEvent.click(day(/November 20th/))
    expect((await letterOf(noah.name)).textContent).toContain('From yesterday')
    expect(router.state.location.search).toBe(`?conversation-date=${yesterday}`)
    await router.navigate(-1)
    expect(await screen.findByRole('button', { name: "Write today's message" })).toBeTruthy()
  })
})

describe('writing', () => {
  it('counts to 1000 and sends only what has words and fits', async () => {
    open()
    await openDialog()
    const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled
    expect(screen.getByText('0 / 1000')).toBeTruthy()
    expect(isDisabled()).toBe(true)
    await userEvent.type(field(), '   ')
    expect(isDisabled()).toBe(true)
    await userEvent.clear(field())
    await userEvent.click(field())
    await userEvent.paste('x'.repeat(1001))
    expect(screen.getByText('1001 / 1000')).toBeTruthy()
    expect(isDisabled()).toBe(true)
    await userEvent.type(field(), '{Backspace}')
    expect(isDisabled()).toBe(false)
  })

  it('sends trimmed words in a mood and closes with the letter in place', async () => {
    const { couple } = open()
    await openDialog()
    await userEvent.type(field(), '  Good night ')
    await press('Grateful')
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Created!' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night', mood: 'grateful' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 })
    expect((await letterOf('You')).textContent).toContain('Good night')
    expect(screen.queryByText('Draft kept on this device')).toBeNull()
  })

  it('gives today other words', async () => {
    const { couple } = open({ messages: [messageBy(mia, 'Good morning')] })
    await letterOf('You')
    await press('Edit')
    await screen.findByRole('dialog', { name: "Edit today's love message" })
    expect(field().value).toBe('Good morning')
    await userEvent.type(field(), ', love')
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Updated!' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good morning, love' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 })
    expect((await letterOf('You')).textContent).toContain('edited')
  })

  it('takes a refused message off the page again and tells why', async () => {
    open()
    server.use(mockRoute(createLoveMessage, () => refuse('SPACE_READ_ONLY')))
    await openDialog()
    await userEvent.type(field(), 'Good night')
    await userEvent.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('This space is read-only.')
    expect(screen.queryByText('You')).toBeNull()
    expect(field().value).toBe('Good night')
  })

  it('keeps words and key through a lost connection and a reload', async () => {
    const keys: (string | null)[] = []
    open()
    server.use(
      mockRoute(createLoveMessage, ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return breakOff
      }),
    )
    await openDialog()
    await userEvent.type(field(), 'Good night')
    await userEvent.click(send())
    expect(await screen.findByText(/Your words are kept on this device/)).toBeTruthy()
    closePage()

    open()
    server.use(
      mockRoute(createLoveMessage, ({ headers, body }) => {
        keys.push(headers.get('idempotency-key'))
        return { data: { loveMessage: messageBy(mia, body.message) } }
      }),
    )
    expect(await screen.findByText('Draft kept on this device')).toBeTruthy()
    await openDialog()
    expect(field().value).toBe('Good night')
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Created!' })).toBeTruthy()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('that meets a message sent elsewhere becomes an edit with the same words', async () => {
    const { couple } = open()
    await openDialog()
    couple.messages = [messageBy(mia, 'From my other phone')]
    await userEvent.type(field(), 'Good night')
    await userEvent.click(send())
    await screen.findByRole('dialog', { name: "Edit today's love message" })
    expect(field().value).toBe('Good night')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy(), { timeout: 4000 })
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Updated!' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night' }])
  })

  it('is kept for its author only when the session is over', async () => {
    open()
    server.use(mockRoute(createLoveMessage, () => refuse('SESSION_ENDED')))
    await openDialog()
    await userEvent.type(field(), 'Good night')
    await userEvent.click(send())
    expect(await screen.findByText('A private space for two')).toBeTruthy()
    closePage()

    open({ user: { ...mia, id: noah.id } })
    await openDialog()
    expect(field().value).toBe('')
    closePage()

    open()
    await openDialog()
    expect(field().value).toBe('Good night')
  })
})

describe('words of yesterday', () => {
  const beginYesterday = async () => {
    vi.setSystemTime(new Date('2026-11-20T23:58:00.000Z'))
    open()
    await openDialog()
    await userEvent.type(field(), 'Good night')
    closePage()
    vi.setSystemTime(now)
  }

  it('are kept under their day', async () => {
    await beginYesterday()
    const { couple } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('This was written yesterday. It will be kept under November 20, 2026.')).toBeTruthy()
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Created!' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night', date: yesterday }])
  })

  it('can become those of today', async () => {
    await beginYesterday()
    const { couple } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Use it for today' }))
    await screen.findByRole('dialog')
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Created!' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night', date: '2026-11-21' }])
  })

  it('are no longer offered once they have arrived', async () => {
    await beginYesterday()
    open({ messages: [messageBy(mia, 'Good night', { date: yesterday })] })
    await screen.findByRole('button', { name: "Write today's message" })
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('draft:'))).toBe(false))
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })
})

describe('a like', () => {
  it('shows at once and stays', async () => {
    const { couple } = open({ messages: [messageBy(noah, 'Good morning')] })
    await letterOf(noah.name)
    await press('Like the message of Noah Lind')
    expect(await screen.findByRole('button', { name: 'Take back your like', pressed: true })).toBeTruthy()
    await waitFor(() => expect(couple.messages[0]?.likes).toEqual([mia.id]))
  })

  it('that the server refuses is taken back', async () => {
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
    await letterOf(noah.name)
    await press('Like the message of Noah Lind')
    expect(await screen.findByRole('button', { name: 'Take back your like' })).toBeTruthy()
    refuseNow()
    expect(await screen.findByRole('button', { name: 'Like the message of Noah Lind' })).toBeTruthy()
    await waitFor(() => expect(toasts).toEqual(['This space is read-only.']))
    window.removeEventListener('love-space:toast', hear)
  })
})
