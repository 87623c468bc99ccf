import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { requestEmailConfirmation, changeEmail, setPin } from '@love-space/contracts/auth/recovery.routes.ts'
import {
  endSessions,
  listSessions,
  logout,
  verifyPassword,
  verifyPin,
} from '@love-space/contracts/auth/session.routes.ts'
import type { Session } from '@love-space/contracts/auth/session.ts'
import { changePassword, changePin, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { getUserStats } from '@love-space/contracts/engagement/stats.routes.ts'
import { getRelationship, updateRelationship } from '@love-space/contracts/space/relationship.routes.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.ts'
import { failedUpload, mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { closePage, openPage } from '../../test/open-page.tsx'
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
  { path: `${paths.settings}/:section?`, Component: SettingsPage },
  { path: '*', Component: () => <p>elsewhere</p> },
]
const open = (section: string, user = mia) => openPage(settingsPageOf(paths.settings, section), routes, user)
const section = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('sends a visitor to the sign-in', async () => {
  const router = openPage(paths.settings, routes, null)
  expect(screen.getByText('Please sign in')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login))
  expect(router.state.location.state).toEqual({ returnTo: paths.settings })
})

describe('the list', () => {
  it('leads to a page for each thing, and back', async () => {
    const router = openPage(paths.settings, routes, mia)
    await userEvent.click(await screen.findByRole('link', { name: /^Profile/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/settings/profile')
    expect(document.title).toBe('Profile')
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  })

  it.each([
    ['the hash', sectionOf(paths.settings, sections.email)],
    ['a query', `${paths.settings}?scrollTo=${sections.email}`],
  ])('leads on to the page that an address names by %s', async (_, address) => {
    openPage(address, routes, mia)
    expect(await screen.findByRole('heading', { level: 1, name: 'Email' })).toBeTruthy()
  })

  it('stands in the place of a page that there is not', async () => {
    open('nothing')
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  })
})

describe('the language', () => {
  const field = () => screen.getByLabelText<HTMLSelectElement>('Language')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const kept = () => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]

  it('is chosen for the account and this browser, which shows it at once', async () => {
    const asked: unknown[] = []
    server.use(
      mockRoute(updateProfile, ({ body }) => {
        asked.push(body)
        return { data: { user: { ...mia, language: body.language ?? null } } }
      }),
    )
    open(settingsPages.look)
    expect(field().value).toBe('')
    await userEvent.selectOptions(field(), 'Español')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(kept()).toBe('es')
    await waitFor(() => expect(field().value).toBe('es'))
    await userEvent.selectOptions(field(), 'Same as your browser')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
    expect(kept()).toBeUndefined()
    expect(asked).toEqual([{ language: 'es' }, { language: null }])
  })

  it('stays if it could not be saved', async () => {
    reload.mockClear()
    server.use(mockRoute(updateProfile, () => refuse('INTERNAL', '')))
    open(settingsPages.look)
    await userEvent.selectOptions(field(), 'Español')
    expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeTruthy()
    expect([field().value, kept(), reload.mock.calls.length]).toEqual(['', undefined, 0])
  })
})

describe('the profile', () => {
  it('shows that a picture could not be uploaded, and why', async () => {
    open(settingsPages.profile)
    useUploads.setState({ uploads: [failedUpload({ kind: 'avatar' }, 'The upload failed.')] })
    expect(await screen.findByText("Your picture wasn't uploaded. Try again. The upload failed.")).toBeTruthy()
    useUploads.setState({ uploads: [] })
  })

  it('keeps changes made in another browser meanwhile', async () => {
    const asked: unknown[] = []
    open(settingsPages.profile)
    server.use(
      mockRoute(updateProfile, ({ body }) => {
        asked.push(body)
        return { data: { user: { ...mia, name: 'Mia Rose', gender: body.gender ?? null } } }
      }),
    )
    await screen.findByDisplayValue(mia.name)
    act(() => credentials.setUser({ ...mia, name: 'Mia Rose' }))
    await userEvent.selectOptions(screen.getByLabelText(/^Gender/), 'other')
    await press('Save changes')
    await waitFor(() => expect(asked).toEqual([{ gender: 'other' }]))
  })

  it('shows that there is nothing to save', async () => {
    open(settingsPages.profile)
    await press('Save changes')
    expect(await screen.findByText('No changes to save.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Name'))
    await press('Save changes')
    expect(await screen.findByText('Name is required')).toBeTruthy()
    expect(screen.queryByText('No changes to save.')).toBeNull()
  })

  it('sends only changed fields', async () => {
    server.use(
      mockRoute(updateProfile, ({ body }) => {
        expect(body).toEqual({ name: 'Mia M.' })
        return { data: { user: { ...mia, name: 'Mia M.' } } }
      }),
    )
    open(settingsPages.profile)
    await userEvent.clear(screen.getByLabelText('Name'))
    await userEvent.type(screen.getByLabelText('Name'), 'Mia M.')
    await press('Save changes')
    expect(await screen.findAllByText('Updated!')).toBeTruthy()
    expect(credentials.user()?.name).toBe('Mia M.')
  })

  it('shows at the name why the server refuses it', async () => {
    const errors = [{ field: 'body.name', message: 'This needs at least 2 characters.' }]
    server.use(mockRoute(updateProfile, () => refuse('INVALID_INPUT', undefined, { errors })))
    open(settingsPages.profile)
    await userEvent.type(screen.getByLabelText('Name'), 'x')
    await press('Save changes')
    expect(await screen.findByText('Please write at least 2 characters.')).toBeTruthy()
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows what went wrong', async () => {
    server.use(mockRoute(updateProfile, () => refuse('INTERNAL', '')))
    open(settingsPages.profile)
    await userEvent.type(screen.getByLabelText('Name'), 'x')
    await press('Save changes')
    expect((await screen.findAllByText('Save Failed')).length).toBeGreaterThan(0)
  })
})

it('subscribes to news only by its switch, and reverts it if that fails', async () => {
  const wishes: unknown[] = []
  server.use(
    mockRoute(updateProfile, ({ body }) => {
      wishes.push(body)
      return wishes.length === 1 ? { data: { user: { ...mia, newsletter: true } } } : refuse('INTERNAL', '')
    }),
  )
  open(settingsPages.email)
  const news = await screen.findByRole('switch', { name: /^News by email/ })
  expect(news.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(news)
  await waitFor(() => expect(credentials.user()?.newsletter).toBe(true))
  await userEvent.click(news)
  await waitFor(() => expect(toasts).toHaveBeenCalledTimes(1))
  expect(wishes).toEqual([{ newsletter: true }, { newsletter: false }])
  expect(screen.getByRole('switch', { name: /^News by email/ }).getAttribute('aria-checked')).toBe('true')
})

it('offers no news to an unconfirmed address', async () => {
  open(settingsPages.email, { ...mia, emailConfirmed: false })
  await screen.findByRole('region', { name: 'Email' })
  expect(screen.queryByRole('switch', { name: /^News by email/ })).toBeNull()
})

it('lets a user unsubscribe even if the server sends no mails', async () => {
  const wishes: unknown[] = []
  server.use(
    ...mockCouple({ mail: false }).handlers,
    mockRoute(updateProfile, ({ body }) => {
      wishes.push(body)
      return { data: { user: mia } }
    }),
  )
  open(settingsPages.email, { ...mia, emailConfirmed: false, newsletter: true })
  await userEvent.click(await screen.findByRole('switch', { name: /^News by email/ }))
  await waitFor(() => expect(wishes).toEqual([{ newsletter: false }]))
  expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull()
})

describe.each([
  {
    kind: 'password',
    page: settingsPages.password,
    heading: 'Password',
    labels: ['Current password', 'New password', 'Repeat new password'] as const,
    submit: 'Change password',
    current: 'two-by-the-sea',
    next: 'three-by-the-sea',
    incomplete: 'Please fill out all password fields and make sure they match.',
    wrong: "That isn't your current password.",
    done: "Password changed. You're signed out everywhere else.",
    answers: (code?: 'PASSWORD_WRONG' | 'PIN_WRONG') =>
      mockRoute(changePassword, ({ body }) => {
        expect(body).toEqual({ currentPassword: 'two-by-the-sea', newPassword: 'three-by-the-sea' })
        return code ? refuse('PASSWORD_WRONG') : { data: { user: mia } }
      }),
  },
  {
    kind: 'PIN',
    page: settingsPages.pin,
    heading: 'PIN',
    labels: ['Current PIN', 'New PIN', 'Repeat new PIN'] as const,
    submit: 'Change PIN',
    current: '4821',
    next: '1357',
    incomplete: 'Please fill out all PIN fields and make sure they match.',
    wrong: "That PIN isn't right.",
    done: 'PIN changed.',
    answers: (code?: 'PASSWORD_WRONG' | 'PIN_WRONG') =>
      mockRoute(changePin, ({ body }) => {
        expect(body).toEqual({ currentPin: '4821', newPin: '1357' })
        return code ? refuse('PIN_WRONG') : { data: { user: mia } }
      }),
  },
])('the $kind', ({ page, heading, labels, submit, current, next, incomplete, wrong, done, answers }) => {
  const [currentLabel, nextLabel, confirmLabel] = labels
  const fillIn = async (confirm: string) => {
    await userEvent.type(screen.getByLabelText(currentLabel), current)
    await userEvent.type(screen.getByLabelText(nextLabel), next)
    await userEvent.type(screen.getByLabelText(confirmLabel), confirm)
    await press(submit)
  }

  it('needs all fields, and the new one twice', async () => {
    open(page)
    await press(submit)
    expect(await section(heading).findByText(incomplete)).toBeTruthy()
    await fillIn('9')
    expect(await section(heading).findByText(incomplete)).toBeTruthy()
  })

  it('changes', async () => {
    server.use(answers())
    open(page)
    await fillIn(next)
    await waitFor(() => expect(toasts).toHaveBeenCalledWith(done))
    expect(screen.getByLabelText<HTMLInputElement>(currentLabel).value).toBe('')
  })

  it('shows at the new one why the server refuses it', async () => {
    const message = 'One of the first that anybody would try.'
    const refused = (field: string) => refuse('INVALID_INPUT', undefined, { errors: [{ field, message }] })
    server.use(
      mockRoute(changePassword, () => refused('body.newPassword')),
      mockRoute(changePin, () => refused('body.newPin')),
    )
    open(page)
    await fillIn(next)
    expect(await section(heading).findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(nextLabel).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText(currentLabel).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('reports a wrong current one, and keeps the session', async () => {
    server.use(answers('PIN_WRONG'))
    open(page)
    await fillIn(next)
    expect(await section(heading).findByText(wrong)).toBeTruthy()
    expect(credentials.token()).not.toBeNull()
  })
})

describe('the relationship', () => {
  const two = async () => within(await screen.findByRole('region', { name: 'Your story' }))
  const save = async (day: string) => {
    const field = (await two()).getByLabelText('Start date')
    await userEvent.clear(field)
    await userEvent.type(field, day)
    await press('Save start date')
  }

  it('shows with whom, where and for how long; the start date can be changed', async () => {
    const sent: unknown[] = []
    const { id, customName, status } = space
    server.use(
      mockRoute(updateRelationship, ({ body }) => {
        sent.push(body)
        const partner = space.users[1] ?? null
        return { data: { relationship: { ...body, daysTogether: 1011, partner, space: { id, customName, status } } } }
      }),
    )
    open(settingsPages.story)
    expect((await two()).getByText('You and Noah in Our Love Space')).toBeTruthy()
    expect((await two()).getByText('Together for 10 days')).toBeTruthy()
    await save('2024-02-14')
    await waitFor(() => expect(sent).toEqual([{ relationshipStartDate: '2024-02-14' }]))
    expect(await screen.findAllByText('Updated!')).toBeTruthy()
  })

  it('shows what is wrong with a date, or that nothing changed', async () => {
    open(settingsPages.story)
    await two()
    await press('Save start date')
    expect(await screen.findByText('No changes to save.')).toBeTruthy()
    await save('2999-01-01')
    expect(await screen.findByText('This date cannot be in the future')).toBeTruthy()
    expect(screen.queryByText('No changes to save.')).toBeNull()
    const errors = [{ field: 'body.relationshipStartDate', message: 'This day does not exist.' }]
    server.use(mockRoute(updateRelationship, () => refuse('INVALID_INPUT', undefined, { errors })))
    await save('2024-02-14')
    expect(await screen.findByText('This day does not exist.')).toBeTruthy()
  })

  it('is read-only in an inactive space, and absent without one', async () => {
    server.use(...mockCouple({ space: { ...space, status: 'PAUSED' } }).handlers)
    open(settingsPages.story)
    expect((await two()).queryByRole('button', { name: 'Save start date' })).toBeNull()
    closePage()
    server.use(...mockCouple({ space: null }).handlers)
    open(settingsPages.story)
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(screen.queryByText('Your story')).toBeNull()
  })

  it('can be loaded again', async () => {
    server.use(mockRoute(getRelationship, () => refuse('FORBIDDEN')))
    open(settingsPages.story)
    expect(await screen.findByText("Your story didn't load.")).toBeTruthy()
    server.use(...mockCouple().handlers)
    await userEvent.click((await two()).getByRole('button', { name: 'Try again' }))
    expect((await two()).getByText('Together for 10 days')).toBeTruthy()
  })
})

describe("the couple's figures", () => {
  const two = async () => within(await screen.findByRole('region', { name: 'Your story' }))

  it('are shown beside their story', async () => {
    open(settingsPages.story)
    expect(await (await two()).findByText('Letters')).toBeTruthy()
    expect((await two()).getByText('Letters').closest('div')?.textContent).toBe('Letters12')
    expect((await two()).getByText('Days in a row').closest('div')?.textContent).toBe('Days in a row5')
  })

  it('can be loaded again, alone', async () => {
    server.use(mockRoute(getUserStats, () => refuse('FORBIDDEN')))
    open(settingsPages.story)
    expect(await screen.findByText("Your numbers didn't load.")).toBeTruthy()
    server.use(...mockCouple().handlers)
    await userEvent.click((await two()).getByRole('button', { name: 'Try again' }))
    expect(await (await two()).findByText('Letters')).toBeTruthy()
  })
})

describe('the email', () => {
  const email = async () => within(await screen.findByRole('region', { name: 'Email' }))
  const change = async (address: string) => {
    await userEvent.type((await email()).getByLabelText('New email'), address)
    await press('Change email')
  }

  it('asks for its confirmation, by a mail sent on a press', async () => {
    const asked = vi.fn<() => void>()
    server.use(
      mockRoute(requestEmailConfirmation, () => {
        asked()
        return undefined
      }),
    )
    open(settingsPages.email, { ...mia, emailConfirmed: false })
    expect((await email()).getByText(/your way back in if you ever forget/)).toBeTruthy()
    await press('Send me the email')
    await waitFor(() => expect(toasts).toHaveBeenCalledWith(`An email is on its way to ${mia.email}.`))
    expect(asked).toHaveBeenCalledOnce()
  })

  it('asks no more once it is confirmed', async () => {
    open(settingsPages.email)
    expect((await email()).getByText('Confirmed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send me the email' })).toBeNull()
  })

  it('changes after the PIN, once the mail to the new one is answered', async () => {
    let isConfirmed = false
    const sent: unknown[] = []
    server.use(
      mockRoute(changeEmail, ({ body }) => {
        if (!isConfirmed) return refuse('STEP_UP_REQUIRED')
        sent.push(body)
        return undefined
      }),
      mockRoute(verifyPin, () => {
        isConfirmed = true
        return { data: { token: 'a fresh token', user: mia } }
      }),
    )
    open(settingsPages.email)
    await change(' new@example.org ')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('link', { name: 'Forgot your PIN?' }).getAttribute('href')).toBe('/settings#pin')
    for (const digit of '2468') await userEvent.click(dialog.getByRole('button', { name: digit }))
    expect(await screen.findByText(/on its way to new@example.org.*within 7 days.*the old one stays/)).toBeTruthy()
    expect(sent).toEqual([{ email: 'new@example.org' }])
    expect(credentials.user()?.email).toBe(mia.email)
  })

  it.each([
    ['somebody who has no PIN', { ...mia, hasPin: false }, false],
    ['somebody who likes it better', mia, true],
  ])('needs the password of %s', async (_, user, hasToChoose) => {
    const given: unknown[] = []
    let isConfirmed = false
    server.use(
      mockRoute(changeEmail, () => {
        if (!isConfirmed) return refuse('STEP_UP_REQUIRED')
        return undefined
      }),
      mockRoute(verifyPassword, ({ body }) => {
        given.push(body)
        if (given.length === 1) return refuse('PASSWORD_WRONG')
        isConfirmed = true
        return { data: { token: 'a fresh token', user } }
      }),
    )
    open(settingsPages.email, user)
    await change('new@example.org')
    const dialog = within(await screen.findByRole('dialog'))
    if (hasToChoose) await userEvent.click(dialog.getByRole('button', { name: 'Use your password instead' }))
    expect(screen.getByRole('dialog', { name: 'Confirm with your password' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Use your PIN instead' }) !== null).toBe(hasToChoose)
    await userEvent.type(dialog.getByLabelText('Your password'), 'not it{Enter}')
    expect(await dialog.findByText("That isn't your current password.")).toBeTruthy()
    await userEvent.clear(dialog.getByLabelText('Your password'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'two-by-the-sea{Enter}')
    expect(await screen.findByText(/on its way to new@example.org/)).toBeTruthy()
    expect(given).toEqual([{ password: 'not it' }, { password: 'two-by-the-sea' }])
  })

  it.each([
    ['nothing', ' ', 'Email is required'],
    ['no address', 'new', 'Please enter a valid email address'],
    ['the one it is already', mia.email.toUpperCase(), "That's already your email."],
  ])('refuses %s', async (_, address, words) => {
    open(settingsPages.email)
    await change(address)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('shows at the field that another account has it', async () => {
    server.use(mockRoute(changeEmail, () => refuse('EMAIL_TAKEN', 'This email already belongs to an account.')))
    open(settingsPages.email)
    await change('taken@example.org')
    expect(await screen.findByText('This email already belongs to an account.')).toBeTruthy()
    expect(screen.getByLabelText('New email').getAttribute('aria-invalid')).toBe('true')
  })

  it('is hidden if the server sends no mails', async () => {
    server.use(...mockCouple({ mail: false }).handlers)
    open(settingsPages.email)
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(screen.queryByText(mia.email)).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Password' }))
    await screen.findByLabelText('Current password')
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
  })
})

describe('a PIN set by the password', () => {
  const fillIn = async (password: string, pin: string, confirm = pin) => {
    const inside = within(await screen.findByRole('region', { name: /PIN/ }))
    await userEvent.type(inside.getByLabelText('Current password'), password)
    await userEvent.type(inside.getByLabelText('New PIN'), pin)
    await userEvent.type(inside.getByLabelText('Repeat new PIN'), confirm)
    await press('Save PIN')
  }
  const sets = (sent: unknown[]) =>
    server.use(
      mockRoute(setPin, ({ body }) => {
        sent.push(body)
        return { data: { user: { ...mia, hasPin: true } } }
      }),
    )

  it("may be a user's first", async () => {
    const sent: unknown[] = []
    sets(sent)
    open(settingsPages.pin, { ...mia, hasPin: false })
    expect(section('Set your PIN').getByText(/You don't have a PIN yet/)).toBeTruthy()
    await fillIn('two-by-the-sea', '8642')
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('Your PIN is set.'))
    expect(sent).toEqual([{ currentPassword: 'two-by-the-sea', newPin: '8642' }])
    expect(await screen.findByRole('button', { name: 'Change PIN' })).toBeTruthy()
  })

  it('replaces a forgotten one', async () => {
    const sent: unknown[] = []
    sets(sent)
    open(settingsPages.pin)
    await press('Forgot your PIN?')
    await fillIn('two-by-the-sea', '8642')
    await waitFor(() => expect(toasts).toHaveBeenCalledWith("Your new PIN is set. You're signed out everywhere else."))
    expect(sent).toEqual([{ currentPassword: 'two-by-the-sea', newPin: '8642' }])
    expect(await screen.findByRole('button', { name: 'Change PIN' })).toBeTruthy()
  })

  it('opens at #pin, with links back and to a mail', async () => {
    openPage(sectionOf(paths.settings, sections.pin), routes, mia)
    const link = await screen.findByRole('link', { name: 'Email me a link instead' })
    expect(link.getAttribute('href')).toBe(paths.forgotPin)
    await press('I remember it')
    expect(screen.getByRole('button', { name: 'Change PIN' })).toBeTruthy()
  })

  it('must be typed twice, and a wrong password is reported', async () => {
    server.use(mockRoute(setPin, () => refuse('PASSWORD_WRONG')))
    openPage(sectionOf(paths.settings, sections.pin), routes, mia)
    await fillIn('not it', '8642', '8643')
    expect(await screen.findByText('Please fill out all fields and make sure the PINs match.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Repeat new PIN'), '{Backspace}2')
    await press('Save PIN')
    expect(await screen.findByText("That isn't your current password.")).toBeTruthy()
  })
})

describe('the sessions', () => {
  it('show how and when they were used; one can be ended', async () => {
    server.use(
      mockRoute(endSessions, ({ query }) => {
        sessions = sessions.filter(({ id }) => id !== query.sid)
        return undefined
      }),
    )
    open(settingsPages.signIns)
    expect(await screen.findByText(/by ring · last used 5 minutes ago/)).toBeTruthy()
    expect(screen.getByText('This browser')).toBeTruthy()
    expect(screen.getByText(/by password · last used 3 hours ago/)).toBeTruthy()
    await press('Sign out Firefox on Linux')
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
    expect(credentials.token()).not.toBeNull()
  })

  it('can all be ended, after a question that names the uploads this cancels', async () => {
    useUploads.setState({ uploads: [failedUpload({ kind: 'memory' }, '')] })
    const ended = vi.fn<() => void>()
    server.use(
      mockRoute(endSessions, ({ query }) => {
        expect(query).toEqual({})
        ended()
        return undefined
      }),
      mockRoute(logout, () => undefined),
    )
    open(settingsPages.signIns)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/this won't be sent: me\.png\./)).toBeTruthy()
    expect(dialog.getByText(/Your calendar link stops working/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
    expect(ended).toHaveBeenCalledOnce()
    expect(credentials.token()).toBeNull()
  })
})

it('changes the theme of this browser', async () => {
  open(settingsPages.look)
  await userEvent.click(screen.getByRole('radio', { name: 'Midnight' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'original', mode: 'dark' })
})
