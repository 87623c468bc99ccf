import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { messageBy, mia, noah, now, yesterday } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { closePage, openPage } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import '../home/signed-in-home.tsx'
import './write-dialog.tsx'

const server = mockServer()

const routes = [{ path: '/', Component: Home }]

function open(given: Partial<MockCouple> = {}) {
  const { couple, handlers } = mockCouple(given)
  server.use(...handlers)
  openPage('/', routes, couple.user)
  return couple
}

const letterOf = (name: string) => screen.findByRole('article', { name })
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: "Write today's letter" }))
  return screen.findByRole('dialog', { name: "Today's letter" })
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your letter' })
const send = () => screen.getByRole('button', { name: 'Send' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the composer', () => {
  it('counts from 900 to 1000 and sends only text within the limits', async () => {
    open()
    await openDialog()
    const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled
    expect(screen.queryByText(/ 1000$/)).toBeNull()
    expect(isDisabled()).toBe(true)
    await userEvent.type(field(), '   ')
    expect(isDisabled()).toBe(true)
    await userEvent.clear(field())
    await userEvent.click(field())
    await userEvent.paste('x'.repeat(900))
    expect(screen.getByText('900 / 1000')).toBeTruthy()
    await userEvent.paste('x'.repeat(101))
    expect(screen.getByText('1001 / 1000')).toBeTruthy()
    expect(isDisabled()).toBe(true)
    await userEvent.type(field(), '{Backspace}')
    expect(isDisabled()).toBe(false)
  })

  it('sends trimmed text with a mood and closes with the letter in place', async () => {
    const couple = open()
    await openDialog()
    await userEvent.type(field(), '  Good night ')
    await userEvent.click(screen.getByRole('radio', { name: 'Grateful' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Tags/ }), 'sunday, kitchen')
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Sent ♥' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night', mood: 'grateful', tags: ['sunday', 'kitchen'] }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const letter = await letterOf('You')
    expect(letter.textContent).toContain('Good night')
    expect(within(letter).getByRole('list', { name: 'Tags' }).textContent).toBe('#sunday#kitchen')
    expect(screen.queryByText('Draft kept on this device')).toBeNull()
  })

  it("changes today's letter", async () => {
    const couple = open({ messages: [messageBy(mia, 'Good morning', { tags: ['early', 'coffee'] })] })
    await letterOf('You')
    await press('Edit')
    await screen.findByRole('dialog', { name: "Edit today's letter" })
    expect(field().value).toBe('Good morning')
    await userEvent.type(field(), ', love')
    await press('Remove the tag #early')
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Changed ♥' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good morning, love', tags: ['coffee'] }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await letterOf('You')).textContent).toContain('edited')
  })

  it('removes a refused letter from the page and shows why', async () => {
    open()
    server.use(mockRoute(createLoveMessage, () => refuse('SPACE_READ_ONLY')))
    await openDialog()
    await userEvent.type(field(), 'Good night')
    await userEvent.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('This space is read-only.')
    expect(screen.queryByText('You')).toBeNull()
    expect(field().value).toBe('Good night')
  })

  it('keeps text and key through a lost connection and a reload', async () => {
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
    expect(await screen.findByText(/What you wrote is kept here/)).toBeTruthy()
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
    expect(await screen.findByRole('button', { name: 'Sent ♥' })).toBeTruthy()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('meets a letter from another device, shows both, and becomes an edit with the chosen text', async () => {
    const couple = open()
    await openDialog()
    couple.messages = [messageBy(mia, 'From my other phone')]
    await userEvent.type(field(), 'Good night')
    await userEvent.click(send())
    await screen.findByRole('dialog', { name: "Edit today's letter" })
    expect(field().value).toBe('Good night')
    const choice = within(await screen.findByRole('region', { name: 'You changed this on another device, too' }))
    expect(choice.getByText('From my other phone')).toBeTruthy()
    await press('Keep this one: Your letter, Written here')
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Changed ♥' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night' }])
  })

  it('keeps its text for its author only when the session ends', async () => {
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

describe("yesterday's draft", () => {
  const beginYesterday = async () => {
    vi.setSystemTime(new Date('2026-11-20T23:58:00.000Z'))
    open()
    await openDialog()
    await userEvent.type(field(), 'Good night')
    closePage()
    vi.setSystemTime(now)
  }

  it('is kept under its day', async () => {
    await beginYesterday()
    const couple = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('You wrote this yesterday, so it will be dated November 20, 2026.')).toBeTruthy()
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Sent ♥' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night', date: yesterday }])
  })

  it("can become today's", async () => {
    await beginYesterday()
    const couple = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Use it for today' }))
    await screen.findByRole('dialog')
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Sent ♥' })).toBeTruthy()
    expect(couple.messages).toMatchObject([{ message: 'Good night', date: '2026-11-21' }])
  })

  it('is no longer offered once it was sent', async () => {
    await beginYesterday()
    open({ messages: [messageBy(mia, 'Good night', { date: yesterday })] })
    await screen.findByRole('button', { name: "Write today's letter" })
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('draft:'))).toBe(false))
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })
})
