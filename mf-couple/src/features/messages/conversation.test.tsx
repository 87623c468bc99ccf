import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { getConversationByDate, likeLoveMessage } from '@love-space/contracts/http/engagement.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { messageBy, mia, noah, space, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'

const server = mockServer()

const routes = [{ path: '/', Component: Home }]

function open(given: Partial<MockCouple> = {}, address = '/') {
  const { couple, handlers } = mockCouple(given)
  server.use(...handlers)
  return { couple, router: openPage(address, routes, couple.user) }
}

const letterOf = (name: string) => screen.findByRole('article', { name })
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

  it('opens its menu for a press that came before the menu', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Conversation options' }))
    expect(await screen.findByRole('menuitem', { name: 'View history' })).toBeTruthy()
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
    await waitFor(() => expect(document.activeElement?.id).toBe('daily-love-conversation'))
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
    const dialog = await screen.findByRole('dialog', { name: 'Choose a day' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/November 21st/)
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
