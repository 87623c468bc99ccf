import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '@love-space/contracts/space/calendar.routes.ts'
import { createInvitation, getInvitations, withdrawInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import type { Invitation } from '@love-space/contracts/space/invitation.ts'
import { bindRing, reportRingLost, updateRing } from '@love-space/contracts/space/ring.routes.ts'
import type { Ring } from '@love-space/contracts/space/ring.ts'
import {
  createSpace,
  disownPartner,
  endSpace,
  leaveSpace,
  listSpaces,
  updateSpace,
} from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { addDays, dayIn } from '@love-space/couple-rules/days.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia, noah, ringOf, space } from '../../test/couple.fixtures.ts'
import { longDay, weekdayNameOf } from '../../shared/calendar-days.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mySpaceQuery } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { closePage, openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SpaceSettingsPage } from './space-settings.page.tsx'

const { server, toasts } = setUpPage()

const routes = [
  { path: `${paths.spaceSettings}/:section?`, Component: SpaceSettingsPage },
  { path: '*', Component: () => <p>elsewhere</p> },
]

const alone = space.users.filter(({ id }) => id === mia.id)

const pageOf = (section: keyof typeof settingsPages) => settingsPageOf(paths.spaceSettings, settingsPages[section])

function open(given: Space | null, address: string = paths.spaceSettings) {
  const { couple, handlers } = mockCouple({ space: given })
  const changed = (change: Partial<Space>) => {
    couple.space = { ...(couple.space ?? space), ...change }
    return { data: { space: couple.space } }
  }
  const ring = (change: Partial<Ring>) =>
    changed({ rings: (couple.space?.rings ?? []).map((one) => ({ ...one, ...change })) })
  server.use(
    mockRoute(updateSpace, ({ body }) => {
      const loveStreakCriteria = { ...(couple.space ?? space).loveStreakCriteria, ...body.loveStreakCriteria }
      return changed({ ...body, loveStreakCriteria } as Partial<Space>)
    }),
    mockRoute(updateRing, ({ body }) => ring(body as Partial<Ring>)),
    mockRoute(reportRingLost, () => ring({ status: 'INACTIVE' })),
    mockRoute(getInvitations, () => ({ data: { invitations: [] } })),
    ...handlers,
  )
  return { couple, changed, ring, router: openPage(address, routes, mia) }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialogButton = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const typePin = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }))
  for (const digit of '4821') await userEvent.click(dialog.getByRole('button', { name: digit }))
}
const setDate = async (label: string, day: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, day)
}

describe('setting up', () => {
  const toDay = async () => {
    await press('Continue')
    await screen.findByRole('heading', { level: 1, name: 'When did it begin?' })
  }

  it('asks one thing at a time, and needs a name and a start date that is not in the future', async () => {
    const { router } = open({ ...space, customName: '', relationshipStartDate: null, spaceSettingComplete: false })
    expect(await screen.findByText('1 of 3')).toBeTruthy()
    await press('Continue')
    expect(await screen.findByText('Space name is required')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Space name'), 'Harbour')
    await toDay()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('When did it begin?'))
    expect(screen.getByText('2 of 3')).toBeTruthy()
    await press('Continue')
    expect(await screen.findByText('Start date is required')).toBeTruthy()
    await setDate('Start date', '2999-01-01')
    expect(await screen.findByText('This date cannot be in the future')).toBeTruthy()
    await press('Back')
    expect((await screen.findByLabelText<HTMLInputElement>('Space name')).value).toBe('Harbour')
    expect(router.state.location.search).toBe('')
    await act(() => router.navigate(1))
    await screen.findByRole('heading', { level: 1, name: 'When did it begin?' })
  })

  it('opened at a later step begins with what is missing, with what was typed before', async () => {
    const given = { ...space, customName: '', relationshipStartDate: null, spaceSettingComplete: false }
    open(given, `${paths.spaceSettings}?step=cover`)
    await userEvent.type(await screen.findByLabelText('Space name'), 'Harbour')
    closePage()
    open(given, `${paths.spaceSettings}?step=cover`)
    await screen.findByRole('heading', { level: 1, name: 'When did it begin?' })
    await press('Back')
    expect((await screen.findByLabelText<HTMLInputElement>('Space name')).value).toBe('Harbour')
  })

  it("completes with the browser's time zone and goes home", async () => {
    const { couple } = open({
      ...space,
      relationshipStartDate: null,
      spaceSettingComplete: false,
      timeZone: 'Asia/Tokyo',
    })
    await toDay()
    await setDate('Start date', '2024-02-14')
    await press('Continue')
    await screen.findByRole('heading', { level: 1, name: 'A picture of you two' })
    expect(couple.space?.spaceSettingComplete).toBe(false)
    await press('Skip for now')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(couple.space).toMatchObject({
      customName: 'Our Love Space',
      relationshipStartDate: '2024-02-14',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      spaceSettingComplete: true,
    })
  })

  it('leads nobody home who has gone elsewhere meanwhile', async () => {
    const address = `${paths.spaceSettings}?step=cover`
    const { couple, changed, router } = open({ ...space, spaceSettingComplete: false }, address)
    const saving = Promise.withResolvers<void>()
    server.use(
      mockRoute(updateSpace, async ({ body }) => {
        await saving.promise
        return changed(body as Partial<Space>)
      }),
    )
    await press('Skip for now')
    await act(() => router.navigate('/help'))
    saving.resolve()
    await waitFor(() => expect(queryClient.getQueryData(mySpaceQuery.queryKey)?.spaceSettingComplete).toBe(true))
    await act(() => Promise.resolve())
    expect(couple.space?.spaceSettingComplete).toBe(true)
    expect(router.state.location.pathname).toBe('/help')
  })

  it('leads to choosing a password if the server requires that first', async () => {
    const { router } = open(null)
    server.use(mockRoute(createSpace, () => refuse('OWN_PASSWORD_NEEDED')))
    await userEvent.type(await screen.findByLabelText('Space name'), 'Harbour')
    await toDay()
    await setDate('Start date', '2024-02-14')
    await press('Continue')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.choosePassword))
    expect(router.state.location.state).toMatchObject({
      from: { pathname: paths.spaceSettings },
      isPasswordAsked: true,
    })
  })

  it('creates the space where there is none, before its cover', async () => {
    const { couple, changed } = open(null)
    server.use(mockRoute(createSpace, ({ body }) => changed({ ...body, spaceSettingComplete: false, users: alone })))
    await userEvent.type(await screen.findByLabelText('Space name'), 'Harbour')
    await toDay()
    await setDate('Start date', '2024-02-14')
    await press('Continue')
    await press('Skip for now')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(couple.space).toMatchObject({ customName: 'Harbour', spaceSettingComplete: true })
  })

  it('says when it did not work', async () => {
    open({ ...space, spaceSettingComplete: false }, `${paths.spaceSettings}?step=day`)
    server.use(mockRoute(updateSpace, () => refuse('INTERNAL', 'Not today.')))
    await setDate('Start date', '2024-02-14')
    await press('Continue')
    expect(await screen.findByText('Not today.')).toBeTruthy()
  })
})

it('offers a retry after a failed load', async () => {
  open(space)
  server.use(mockRoute(listSpaces, () => refuse('FORBIDDEN')))
  expect(await screen.findByText("Your settings didn't load.")).toBeTruthy()
})

describe('the details of a space', () => {
  it('can be changed, and show when nothing did', async () => {
    const { couple } = open(space, pageOf('details'))
    const details = within(await screen.findByRole('region', { name: 'Your space' }))
    await userEvent.click(details.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('No changes to save.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Space name'))
    await userEvent.click(details.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Space name is required')).toBeTruthy()
    expect(screen.queryByText('No changes to save.')).toBeNull()
    await userEvent.type(screen.getByLabelText('Space name'), 'Our Love Space by the sea')
    await userEvent.click(details.getByRole('button', { name: 'Save changes' }))
    await screen.findAllByText('Updated!')
    expect(couple.space?.customName).toBe('Our Love Space by the sea')
  })

  it.each(['PAUSED', 'ENDED'] as const)('can only be read while %s', async (status) => {
    open({ ...space, status, rings: [ringOf()] }, pageOf('details'))
    expect((await screen.findByLabelText<HTMLInputElement>('Space name')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    closePage()
    open({ ...space, status, rings: [ringOf()] }, pageOf('rings'))
    await region('Rings')
    expect(screen.queryByLabelText('Ask for the PIN')).toBeNull()
  })
})

describe('rings', () => {
  it('of the user are renamed, and set when to ask for the PIN', async () => {
    open({ ...space, rings: [ringOf()] }, pageOf('rings'))
    await press('Rename: Silver ring')
    const name = await screen.findByLabelText('Name of the ring')
    await userEvent.clear(name)
    await userEvent.type(name, 'Golden ring')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Golden ring')).toBeTruthy()
    const choices = [...screen.getByLabelText<HTMLSelectElement>('Ask for the PIN').options].map(({ text }) => text)
    expect(choices).toEqual(['on a new phone', 'at every tap'])
    await userEvent.selectOptions(screen.getByLabelText('Ask for the PIN'), 'always')
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('Ring updated.'))
    expect(screen.getByLabelText<HTMLSelectElement>('Ask for the PIN').value).toBe('always')
  })

  it('of the partner are read-only', async () => {
    open(
      {
        ...space,
        rings: [ringOf({ ownerId: noah.id, lastUsedAt: new Date().toISOString(), lastUsedBy: 'Safari' })],
      },
      pageOf('rings'),
    )
    expect(await screen.findByText('Opens the space for Noah')).toBeTruthy()
    expect(screen.getByText(/^last tapped .+ with Safari$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Report lost' })).toBeNull()
  })

  it('that sign their taps show the last one in the time of the space', async () => {
    const timeZone = 'Asia/Tokyo'
    const yesterday = addDays(dayIn(timeZone, Date.now()), -1)
    const at = `${yesterday}T08:12:00.000Z`
    const signing = ringOf({ signs: true, lastUsedAt: at, lastUsedBy: 'Safari' })
    const older = ringOf({ id: '9'.repeat(24), signs: true, lastUsedAt: '2020-01-02T08:12:00.000Z' })
    open({ ...space, timeZone, rings: [signing, older] }, pageOf('rings'))
    expect(await screen.findByText(new RegExp(`^last tap ${weekdayNameOf(yesterday)} 5:12`))).toBeTruthy()
    expect(screen.getByText(/^last tap Jan 2, 2020 5:12/)).toBeTruthy()
    expect(screen.getAllByText("Can't be copied")).toHaveLength(2)
  })

  it('that sign are the only ones by choice, once each of both has one', async () => {
    const ofMia = ringOf({ signs: true })
    const ofNoah = ringOf({ id: '9'.repeat(24), ownerId: noah.id, signs: false })
    const { changed } = open({ ...space, rings: [ofMia, ofNoah] }, pageOf('rings'))
    const only = await screen.findByRole('switch', { name: /Only rings that can't be copied/ })
    expect(only.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/^First, each of you needs a ring of your own/)).toBeTruthy()
    changed({ rings: [ofMia, { ...ofNoah, signs: true }] })
    await queryClient.invalidateQueries({ queryKey: mySpaceQuery.queryKey })
    await waitFor(() => expect(only.hasAttribute('disabled')).toBe(false))
    await userEvent.click(only)
    await waitFor(() => expect(only.getAttribute('aria-checked')).toBe('true'))
  })

  it('are reported lost after a question', async () => {
    open({ ...space, rings: [ringOf()] }, pageOf('rings'))
    await press('Report lost')
    await dialogButton('Report lost')
    expect(await screen.findByText('Not active')).toBeTruthy()
    expect(toasts).toHaveBeenCalledWith("The ring doesn't open anything anymore.")
  })

  it('without an owner are bound after the PIN', async () => {
    const { ring } = open({ ...space, rings: [ringOf({ ownerId: null })] }, pageOf('rings'))
    server.use(
      mockRoute(bindRing, ({ headers }) =>
        headers.get('authorization') === 'Bearer a stronger token'
          ? ring({ ownerId: mia.id })
          : refuse('STEP_UP_REQUIRED'),
      ),
      mockRoute(verifyPin, () => ({ data: { token: 'a stronger token', user: mia } })),
    )
    await press('Make it mine')
    await typePin()
    expect(await screen.findByText('Your ring')).toBeTruthy()
    expect(toasts).toHaveBeenCalledWith('The ring is yours now.')
  })
})

describe('the partner', () => {
  const url = 'https://love-space.example/join#token=invitation-0123456789&object=beta'
  const invitation: Invitation = {
    id: 'f'.repeat(24),
    object: 'beta',
    url,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-28T10:00:00.000Z',
  }

  it('is shown with the day of joining', async () => {
    open(space, pageOf('partner'))
    expect(await screen.findByText('Noah joined on January 2, 2026.')).toBeTruthy()
  })

  describe('who joined by a ring', () => {
    const until = '2026-01-09T10:00:00.000Z'
    const start = () => screen.findByRole('button', { name: "That's not my partner" })

    it('is disowned after a question and the PIN, and disappears', async () => {
      const { changed } = open({ ...space, partnerDisownableUntil: until }, pageOf('partner'))
      server.use(
        mockRoute(disownPartner, ({ headers }) =>
          headers.get('authorization') === 'Bearer a stronger token'
            ? changed({ users: alone, partnerDisownableUntil: null })
            : refuse('STEP_UP_REQUIRED'),
        ),
        mockRoute(verifyPin, () => ({ data: { token: 'a stronger token', user: mia } })),
      )
      expect(await screen.findByText(/^Noah joined with a ring\. .* until January 9, 2026\.$/)).toBeTruthy()
      queryClient.setQueryData(['conversation', '2026-01-02'], { date: '2026-01-02', messages: [] })
      await userEvent.click(await start())
      const question = within(await screen.findByRole('alertdialog', { name: "Noah isn't your partner?" }))
      expect(question.getByText(/hidden at once and deleted after 30 days/)).toBeTruthy()
      await userEvent.click(question.getByRole('button', { name: "That's not my partner" }))
      await typePin()
      expect(await screen.findByRole('button', { name: 'Invite my partner' })).toBeTruthy()
      await waitFor(() => expect(toasts).toHaveBeenCalledWith('Noah is out, and everything they wrote is hidden.'))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Partner' })))
      expect(queryClient.getQueryData(['conversation', '2026-01-02'])).toBeUndefined()
    })

    it('stays, with the reason, once it is too late', async () => {
      open({ ...space, partnerDisownableUntil: until }, pageOf('partner'))
      server.use(mockRoute(disownPartner, () => refuse('PARTNER_NOT_DISOWNABLE')))
      await userEvent.click(await start())
      await dialogButton("That's not my partner")
      await waitFor(() =>
        expect(toasts).toHaveBeenCalledWith(
          expect.stringMatching(/^You can only send away somebody who joined with a ring/),
        ),
      )
      expect(screen.getByText('Noah joined on January 2, 2026.')).toBeTruthy()
    })

    it.each([
      ['once the days are over', { partnerDisownableUntil: null }],
      ['by the second member', { partnerDisownableUntil: until, users: space.users.toReversed() }],
    ])('is not sent away %s', async (_, change) => {
      open({ ...space, ...change }, pageOf('partner'))
      await screen.findByText('Noah joined on January 2, 2026.')
      await expect(screen.findByRole('button', { name: "That's not my partner" }, { timeout: 300 })).rejects.toThrow()
    })
  })

  it('is invited by a link and a QR code, until the invitation is withdrawn', async () => {
    open({ ...space, users: alone }, pageOf('partner'))
    server.use(
      mockRoute(createInvitation, () => ({ data: { invitation } })),
      mockRoute(withdrawInvitation, () => undefined),
    )
    await press('Invite my partner')
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(url)
    expect(screen.getByRole('img', { name: 'QR code of the invitation link' })).toBeTruthy()
    expect(screen.getByText('One-time link, good until November 28, 2026.')).toBeTruthy()
    await press('Turn off link')
    expect(await screen.findByRole('button', { name: 'Invite my partner' })).toBeTruthy()
    expect(toasts).toHaveBeenCalledWith('The invitation is off.')
  })

  it('is invited again: the earlier link is replaced', async () => {
    open({ ...space, users: alone }, pageOf('partner'))
    server.use(
      mockRoute(getInvitations, () => ({ data: { invitations: [invitation] } })),
      mockRoute(createInvitation, () => ({ data: { invitation: { ...invitation, url: `${url}&new=1` } } })),
    )
    await press('New link')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toBe(`${url}&new=1`))
  })

  describe("invited through the phone's share sheet", () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>()
    const openInvitation = () => {
      open({ ...space, users: alone }, pageOf('partner'))
      server.use(mockRoute(getInvitations, () => ({ data: { invitations: [invitation] } })))
    }
    beforeEach(() => Object.assign(navigator, { share: share.mockReset().mockResolvedValue() }))
    afterEach(() => Reflect.deleteProperty(navigator, 'share'))

    it('gets the link in a text that names the space', async () => {
      openInvitation()
      await press('Share')
      expect(share).toHaveBeenCalledExactlyOnceWith({
        title: 'Join me in Our Love Space',
        text: 'I made a place for the two of us. Come in:',
        url,
      })
      expect(toasts).not.toHaveBeenCalled()
    })

    it('reports that sharing failed, but not that the sheet was closed', async () => {
      openInvitation()
      share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
      await press('Share')
      expect(toasts).not.toHaveBeenCalled()
      share.mockRejectedValueOnce(new DOMException('not now', 'NotAllowedError'))
      await press('Share')
      expect(toasts).toHaveBeenCalledExactlyOnceWith("The link wasn't shared. You can copy it instead.")
    })

    it('gets text and link to copy if the browser has no share sheet', async () => {
      Reflect.deleteProperty(navigator, 'share')
      const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      openInvitation()
      await press('Share')
      expect(writeText).toHaveBeenCalledExactlyOnceWith(`I made a place for the two of us. Come in: ${url}`)
      expect(toasts).toHaveBeenCalledExactlyOnceWith('Copied to clipboard!')
    })
  })
})

const ended = {
  status: 'ENDED',
  endedAt: '2026-11-21T10:00:00.000Z',
  endedBy: mia.id,
  readableUntil: '2027-02-19T10:00:00.000Z',
} as const

describe('beside an ended space', () => {
  it('a new one can be created, which shows nothing of the old', async () => {
    const { couple } = open({ ...space, ...ended })
    const fresh = { ...space, id: 'd'.repeat(24), customName: 'Lighthouse', users: alone, spaceSettingComplete: false }
    server.use(
      mockRoute(createSpace, () => {
        couple.space = fresh
        return { data: { space: fresh } }
      }),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Start a new space' }))
    await screen.findByText('1 of 3')
    expect(document.title).toBe('Start a new space')
    queryClient.setQueryData(['conversation', '2026-11-21'], { date: '2026-11-21', messages: [] })
    await userEvent.type(screen.getByLabelText('Space name'), 'Lighthouse')
    await press('Continue')
    await setDate('Start date', '2024-02-14')
    await press('Continue')
    await press('Skip for now')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(queryClient.getQueryData(['conversation', '2026-11-21'])).toBeUndefined()
  })

  it('readable ones are linked', async () => {
    open(space)
    const former = { ...space, ...ended, id: 'd'.repeat(24), customName: 'Harbour' }
    let asked = 0
    server.use(
      mockRoute(listSpaces, () => {
        asked += 1
        return { data: { spaces: [space, former] } }
      }),
    )
    const link = await screen.findByRole('link', { name: 'Read Harbour' })
    expect(link.getAttribute('href')).toBe(`/spaces/${former.id}`)
    expect(screen.getByText('Ended on November 21, 2026, readable until February 19, 2027.')).toBeTruthy()
    expect(asked).toBe(1)
  })

  it('nothing is shown without any', async () => {
    open(space)
    await screen.findByRole('link', { name: 'End this space' })
    expect(screen.queryByText('Spaces that have ended')).toBeNull()
  })
})

describe('leaving a space', () => {
  const leaving = (given: Space) => {
    const opened = open(given, pageOf('leave'))
    server.use(
      mockRoute(leaveSpace, () => {
        opened.couple.space = null
        return undefined
      }),
    )
    return opened
  }

  it('explains what stays, needs the name typed, and leads home', async () => {
    const { couple } = leaving(space)
    await press('Leave this space')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText(/^We'll tell Noah, who keeps everything\. What you wrote stays here without your name/),
    ).toBeTruthy()
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Leave the space' })
    expect(button.disabled).toBe(true)
    await userEvent.type(dialog.getByLabelText('To confirm, type Our Love Space'), 'Our Love Space')
    await userEvent.click(button)
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(toasts).toHaveBeenCalledWith("You've left the space.")
    expect(couple.space).toBeNull()
  })

  it('does not navigate home if the user has left the page', async () => {
    const { router } = leaving(space)
    const left = Promise.withResolvers<void>()
    server.use(mockRoute(leaveSpace, () => left.promise.then(() => undefined)))
    await press('Leave this space')
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.type(dialog.getByLabelText('To confirm, type Our Love Space'), 'Our Love Space')
    await userEvent.click(dialog.getByRole('button', { name: 'Leave the space' }))
    await act(() => router.navigate('/help'))
    left.resolve()
    await waitFor(() => expect(toasts).toHaveBeenCalledWith("You've left the space."))
    expect(router.state.location.pathname).toBe('/help')
  })

  it('is not offered to the last member of an active space, but of an ended one', async () => {
    open({ ...space, users: alone }, pageOf('leave'))
    await screen.findByRole('link', { name: 'End this space' })
    expect(screen.queryByText('Leave this space')).toBeNull()
    closePage()
    leaving({ ...space, ...ended, users: alone })
    expect(await screen.findByRole('button', { name: 'Leave this space' })).toBeTruthy()
  })
})

describe('ending a space', () => {
  const endable = () => {
    const opened = open(space, pageOf('end'))
    server.use(
      mockRoute(endSpace, ({ headers }) =>
        headers.get('authorization') === 'Bearer a stronger token' ? opened.changed(ended) : refuse('STEP_UP_REQUIRED'),
      ),
      mockRoute(verifyPin, () => ({ data: { token: 'a stronger token', user: mia } })),
    )
    return opened
  }
  const confirmEnd = async () => {
    await press('End this space')
    const dialog = within(await screen.findByRole('alertdialog'))
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'End the space' })
    expect(button.disabled).toBe(true)
    await userEvent.type(dialog.getByLabelText('To confirm, type Our Love Space'), 'Our Love Space')
    await userEvent.click(button)
  }

  it('needs its name and the PIN, and makes it read-only', async () => {
    endable()
    await confirmEnd()
    await typePin()
    expect(await screen.findByText(/^You ended this space on November 21, 2026/)).toBeTruthy()
    expect(toasts).toHaveBeenCalledWith(expect.stringMatching(/^The space has ended. You can reopen it until .*20/))
  })

  it('explains before: ninety days, both can read, either can resume it', async () => {
    endable()
    await press('End this space')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText(
        /^We'll tell Noah\. For 90 days, until \w+ \d+, 20\d\d, both of you can still read everything, even if you start a new space, and either of you can reopen it\. After that it's gone for good\.$/,
      ),
    ).toBeTruthy()
  })

  it('is cancelled without the PIN', async () => {
    const { couple } = endable()
    await confirmEnd()
    await screen.findByRole('dialog', { name: 'Confirm with your PIN' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(couple.space?.status).toBe('ACTIVE')
    expect(toasts).not.toHaveBeenCalled()
  })
})

describe('the calendar', () => {
  const url = 'https://love.example/api/space/calendar.ics?token=secret'
  const openCalendar = async (feed: { createdAt: string } | null = null) => {
    open(space, pageOf('calendar'))
    server.use(mockRoute(getCalendarFeed, () => ({ data: { feed } })))
    return within(await screen.findByRole('region', { name: 'Our calendar' }))
  }

  it('has an address that is created after the PIN, shown once, and opens in a calendar app', async () => {
    const section = await openCalendar()
    server.use(
      mockRoute(createCalendarFeed, ({ headers }) =>
        headers.get('authorization') === 'Bearer a stronger token'
          ? { data: { feed: { createdAt: '2026-11-21T10:00:00.000Z' }, url } }
          : refuse('STEP_UP_REQUIRED'),
      ),
      mockRoute(verifyPin, () => ({ data: { token: 'a stronger token', user: mia } })),
    )
    await userEvent.click(await section.findByRole('button', { name: 'Get calendar link' }))
    await typePin()
    expect((await section.findByLabelText<HTMLInputElement>('Your calendar link')).value).toBe(url)
    expect(section.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
      'webcal://love.example/api/space/calendar.ics?token=secret',
    )
  })

  it('can be withdrawn', async () => {
    const section = await openCalendar({ createdAt: '2026-11-20T10:00:00.000Z' })
    expect(await section.findByText(/since November 20, 2026/)).toBeTruthy()
    let taken = 0
    server.use(mockRoute(deleteCalendarFeed, () => void (taken += 1)))
    await userEvent.click(section.getByRole('button', { name: 'Turn off link' }))
    expect(await section.findByRole('button', { name: 'Get calendar link' })).toBeTruthy()
    expect(taken).toBe(1)
  })
})

describe('words, theme and streak', () => {
  const today = dayIn(space.timeZone, Date.now())

  it('change the words at the top of home; empty fields get the defaults', async () => {
    const sent: unknown[] = []
    const { changed } = open({ ...space, headline: 'Two years of Sundays' }, pageOf('words'))
    server.use(
      mockRoute(updateSpace, ({ body }) => {
        sent.push(body)
        return changed(body as Partial<Space>)
      }),
    )
    const words = await region('Your words')
    fireEvent.click(words.getByRole('button', { name: 'Save changes' }))
    expect(await words.findByText('No changes to save.')).toBeTruthy()
    fireEvent.change(words.getByLabelText(/^Headline/), { target: { value: 'a'.repeat(201) } })
    fireEvent.click(words.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(words.queryByText('No changes to save.')).toBeNull())
    fireEvent.change(words.getByLabelText(/^Headline/), { target: { value: '' } })
    fireEvent.change(words.getByLabelText(/^Notes/), { target: { value: 'The spare key is with Ida' } })
    fireEvent.click(words.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent).toEqual([{ headline: null, notes: 'The spare key is with Ida' }]))
  })

  it('report texts that are too long', async () => {
    open(space, pageOf('words'))
    const words = await region('Your words')
    fireEvent.change(words.getByLabelText(/^Headline/), { target: { value: 'y'.repeat(201) } })
    fireEvent.click(words.getByRole('button', { name: 'Save changes' }))
    expect(await words.findByText('Headline can have at most 200 characters')).toBeTruthy()
  })

  it('choose the theme for both', async () => {
    const { couple } = open(space, pageOf('look'))
    await userEvent.click((await region('Theme')).getByRole('radio', { name: 'Midnight' }))
    await waitFor(() => expect(couple.space?.theme).toBe('original'))
  })

  it('switch both criteria of letters with one switch, and no other', async () => {
    const { couple } = open(space, pageOf('streak'))
    const streak = await region('Love streak')
    expect(streak.getAllByRole('switch')).toHaveLength(4)
    await userEvent.click(streak.getByRole('switch', { name: 'Letters' }))
    const rest = { timeline: true, memory: true, moodRating: true }
    await waitFor(() =>
      expect(couple.space?.loveStreakCriteria).toEqual({ message: false, loveMessage: false, ...rest }),
    )
  })

  it('keep a criterion that the partner switched meanwhile', async () => {
    const { couple, changed } = open(space, pageOf('streak'))
    const streak = await region('Love streak')
    changed({ loveStreakCriteria: { ...space.loveStreakCriteria, memory: false } })
    await userEvent.click(streak.getByRole('switch', { name: 'Moods' }))
    await waitFor(() =>
      expect(couple.space?.loveStreakCriteria).toEqual({
        ...space.loveStreakCriteria,
        memory: false,
        moodRating: false,
      }),
    )
  })

  it('take time off, for a limited number of future days', async () => {
    const { couple } = open({ ...space, today }, pageOf('streak'))
    const off = within(await screen.findByRole('group', { name: 'Time off' }))
    const last = addDays(today, 7)
    const ask = (to: string) => {
      fireEvent.change(off.getByLabelText('Last day'), { target: { value: to } })
      fireEvent.click(off.getByRole('button', { name: 'Take time off' }))
    }
    ask(addDays(today, -3))
    expect(await off.findByText('That day is in the past.')).toBeTruthy()
    ask(addDays(today, 60))
    expect(await off.findByText('Time off can last up to 60 days.')).toBeTruthy()
    ask(last)
    await waitFor(() => expect(couple.space?.streakPause).toEqual({ from: today, to: last }))
    expect(await off.findByText(`You're off until ${longDay(last)}. Your streak is safe.`)).toBeTruthy()
  })

  it('end time off early', async () => {
    const { couple } = open(
      { ...space, today, streakPause: { from: addDays(today, -2), to: addDays(today, 5) } },
      pageOf('streak'),
    )
    const off = within(await screen.findByRole('group', { name: 'Time off' }))
    fireEvent.click(off.getByRole('button', { name: "We're back" }))
    await waitFor(() => expect(couple.space?.streakPause).toBeNull())
    expect(toasts).toHaveBeenCalledWith('Good to have you back.')
    expect(await off.findByRole('button', { name: 'Take time off' })).toBeTruthy()
  })

  it('show future time off, and cancel it', async () => {
    const [from, to] = [addDays(today, 20), addDays(today, 31)]
    const { couple } = open({ ...space, streakPause: { from, to } }, pageOf('streak'))
    const soon = `You're off from ${longDay(from)} to ${longDay(to)}. Your streak will wait.`
    expect(await screen.findByText(soon)).toBeTruthy()
    await press('Cancel time off')
    await waitFor(() => expect(couple.space?.streakPause).toBeNull())
  })

  it('are absent before the setup, and read-only in a read-only space', async () => {
    open({ ...space, spaceSettingComplete: false }, pageOf('streak'))
    await screen.findByText('1 of 3')
    expect(screen.queryByRole('region', { name: 'Love streak' })).toBeNull()
    closePage()
    open({ ...space, status: 'PAUSED' }, pageOf('streak'))
    for (const one of (await region('Love streak')).getAllByRole('switch')) {
      expect(one.hasAttribute('disabled')).toBe(true)
    }
    expect(screen.queryByRole('group', { name: 'Time off' })).toBeNull()
    closePage()
    open({ ...space, status: 'PAUSED' }, pageOf('look'))
    await screen.findByRole('link', { name: 'Love streak' })
    expect(screen.queryByText('Theme')).toBeNull()
  })
})
