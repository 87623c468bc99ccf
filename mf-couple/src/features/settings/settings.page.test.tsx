import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changePassword,
  changePin,
  endSessions,
  listSessions,
  logout,
  updateProfile,
  type Session,
} from '@love-space/contracts/http/auth.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SettingsPage } from './settings.page.tsx'

const usedAt = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
const sessionOf = (id: string, more: Partial<Session>): Session => ({
  id: id.repeat(24),
  current: false,
  method: 'pwd',
  browser: 'Firefox on Linux',
  createdAt: usedAt(60),
  lastUsedAt: usedAt(5),
  ...more,
})

const { server, toasts } = setUpPage()
let sessions: Session[]

beforeEach(() => {
  sessions = [
    sessionOf('1', { current: true, browser: 'Safari on iPhone', method: 'ring' }),
    sessionOf('2', { lastUsedAt: usedAt(180) }),
  ]
  server.use(
    mockRoute(listSessions, () => ({ data: { sessions } })),
    ...mockCouple().handlers,
  )
})

const routes = [
  { path: '/settings', Component: SettingsPage },
  { path: '*', Component: () => <p>elsewhere</p> },
]
const open = () => openPage('/settings', routes, mia)
const section = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('asks a visitor to sign in', async () => {
  const router = openPage('/settings', routes, null)
  expect(screen.getByText('Authentication Required')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Go to Login' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ returnTo: '/settings' })
})

describe('the profile', () => {
  it('says when there is nothing to save', async () => {
    open()
    await press('Save changes')
    expect(await screen.findByText('No changes to save.')).toBeTruthy()
  })

  it('sends only what changed', async () => {
    server.use(
      mockRoute(updateProfile, ({ body }) => {
        expect(body).toEqual({ name: 'Mia M.' })
        return { data: { user: { ...mia, name: 'Mia M.' } } }
      }),
    )
    open()
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.type(screen.getByLabelText('Name'), 'Mia M.')
    await press('Save changes')
    expect(await screen.findAllByText('Updated!')).toBeTruthy()
    expect(credentials.user()?.name).toBe('Mia M.')
  })

  it('says what went wrong', async () => {
    server.use(mockRoute(updateProfile, () => refuse('INTERNAL', '')))
    open()
    await userEvent.type(screen.getByLabelText('Name'), 'x')
    await press('Save changes')
    expect((await screen.findAllByText('Save Failed')).length).toBeGreaterThan(0)
  })
})

describe.each([
  {
    kind: 'password',
    heading: 'Password',
    labels: ['Current password', 'New password', 'Repeat new password'] as const,
    submit: 'Change password',
    current: 'two-by-the-sea',
    next: 'three-by-the-sea',
    incomplete: 'Please fill out all password fields and make sure they match.',
    wrong: 'The current password is not right.',
    done: 'Password changed. Every other sign-in has ended.',
    answers: (code?: 'PASSWORD_WRONG' | 'PIN_WRONG') =>
      mockRoute(changePassword, ({ body }) => {
        expect(body).toEqual({ currentPassword: 'two-by-the-sea', newPassword: 'three-by-the-sea' })
        return code ? refuse('PASSWORD_WRONG') : { data: { user: mia } }
      }),
  },
  {
    kind: 'PIN',
    heading: 'PIN',
    labels: ['Current PIN', 'New PIN', 'Repeat new PIN'] as const,
    submit: 'Change PIN',
    current: '4821',
    next: '1357',
    incomplete: 'Please fill out all PIN fields and make sure they match.',
    wrong: 'That PIN is not right.',
    done: 'PIN changed.',
    answers: (code?: 'PASSWORD_WRONG' | 'PIN_WRONG') =>
      mockRoute(changePin, ({ body }) => {
        expect(body).toEqual({ currentPin: '4821', newPin: '1357' })
        return code ? refuse('PIN_WRONG') : { data: { user: mia } }
      }),
  },
])('the $kind', ({ heading, labels, submit, current, next, incomplete, wrong, done, answers }) => {
  const [currentLabel, nextLabel, confirmLabel] = labels
  const fillIn = async (confirm: string) => {
    await userEvent.type(screen.getByLabelText(currentLabel), current)
    await userEvent.type(screen.getByLabelText(nextLabel), next)
    await userEvent.type(screen.getByLabelText(confirmLabel), confirm)
    await press(submit)
  }

  it('needs all fields, and the new one twice', async () => {
    open()
    await press(submit)
    expect(await section(heading).findByText(incomplete)).toBeTruthy()
    await fillIn('9')
    expect(await section(heading).findByText(incomplete)).toBeTruthy()
  })

  it('changes', async () => {
    server.use(answers())
    open()
    await fillIn(next)
    await waitFor(() => expect(toasts).toHaveBeenCalledWith(done))
    expect(screen.getByLabelText<HTMLInputElement>(currentLabel).value).toBe('')
  })

  it('says that the current one is wrong', async () => {
    server.use(answers('PIN_WRONG'))
    open()
    await fillIn(next)
    expect(await section(heading).findByText(wrong)).toBeTruthy()
  })
})

describe('the sign-ins', () => {
  it('stand with how and when they were used; one can be ended', async () => {
    server.use(
      mockRoute(endSessions, ({ query }) => {
        sessions = sessions.filter(({ id }) => id !== query.sid)
        return undefined
      }),
    )
    open()
    expect(await screen.findByText(/by ring · last used 5 minutes ago/)).toBeTruthy()
    expect(screen.getByText('This browser')).toBeTruthy()
    expect(screen.getByText(/by password · last used 3 hours ago/)).toBeTruthy()
    await press('Sign out Firefox on Linux')
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
    expect(credentials.token()).not.toBeNull()
  })

  it('can all be ended, after a question', async () => {
    const ended = vi.fn<() => void>()
    server.use(
      mockRoute(endSessions, ({ query }) => {
        expect(query).toEqual({})
        ended()
        return undefined
      }),
      mockRoute(logout, () => undefined),
    )
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(ended).toHaveBeenCalledOnce()
    expect(credentials.token()).toBeNull()
  })
})

it('changes the look of this browser', async () => {
  open()
  await userEvent.click(screen.getByRole('radio', { name: 'Original' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'original', mode: 'dark' })
})
