import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyPin } from '@love-space/contracts/http/auth.ts'
import {
  bindRing,
  createInvitation,
  createSpace,
  endSpace,
  getInvitations,
  listSpaces,
  loseRing,
  updateRing,
  updateSpace,
  withdrawInvitation,
  type Invitation,
  type Ring,
  type Space,
} from '@love-space/contracts/http/space.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SpaceSettingsPage } from './space-settings.page.tsx'

const { server, toasts } = setUpPage()

const routes = [
  { path: '/space-settings', Component: SpaceSettingsPage },
  { path: '*', Component: () => <p>elsewhere</p> },
]

const ringOf = (more: Partial<Ring> = {}): Ring => ({
  id: 'e'.repeat(24),
  name: 'Silver ring',
  status: 'ACTIVE',
  tokenPrefix: 'device-t',
  ownerId: mia.id,
  pinSetting: 'new-device',
  boundAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  lastUsedBy: null,
  ...more,
})
const alone = space.users.filter(({ id }) => id === mia.id)

/** Opens the page on a server that remembers what is changed. */
function open(given: Space | null, address = '/space-settings') {
  const { couple, handlers } = mockCouple({ space: given })
  const changed = (change: Partial<Space>) => {
    couple.space = { ...(couple.space ?? space), ...change }
    return { data: { space: couple.space } }
  }
  const ring = (change: Partial<Ring>) =>
    changed({ rings: (couple.space?.rings ?? []).map((one) => ({ ...one, ...change })) })
  server.use(
    mockRoute(updateSpace, ({ body }) => changed(body as Partial<Space>)),
    mockRoute(updateRing, ({ body }) => ring(body as Partial<Ring>)),
    mockRoute(loseRing, () => ring({ status: 'INACTIVE' })),
    mockRoute(getInvitations, () => ({ data: { invitations: [] } })),
    ...handlers,
  )
  return { couple, changed, ring, router: openPage(address, routes, mia) }
}
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
  it('needs a name and a start date that is not in the future', async () => {
    open({ ...space, customName: '', relationshipStartDate: null, spaceSettingComplete: false })
    await press('Complete setup')
    expect(await screen.findByText('Space name is required')).toBeTruthy()
    expect(screen.getByText('Start date is required')).toBeTruthy()
    await setDate('Start date', '2999-01-01')
    expect(await screen.findByText('This date cannot be in the future')).toBeTruthy()
  })

  it('completes the setup with the time zone of the browser and goes home', async () => {
    const { couple } = open({
      ...space,
      relationshipStartDate: null,
      spaceSettingComplete: false,
      timeZone: 'Asia/Tokyo',
    })
    await setDate('Start date', '2024-02-14')
    await press('Complete setup')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(couple.space).toMatchObject({
      customName: 'Our Love Space',
      relationshipStartDate: '2024-02-14',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      spaceSettingComplete: true,
    })
  })

  it('creates the space where there is none', async () => {
    const { couple, changed } = open(null)
    server.use(mockRoute(createSpace, ({ body }) => changed({ ...body, spaceSettingComplete: false, users: alone })))
    await userEvent.type(await screen.findByLabelText('Space name'), 'Harbour')
    await setDate('Start date', '2024-02-14')
    await press('Complete setup')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(couple.space).toMatchObject({ customName: 'Harbour', spaceSettingComplete: true })
  })

  it('says when it did not work', async () => {
    open({ ...space, spaceSettingComplete: false })
    server.use(mockRoute(updateSpace, () => refuse('INTERNAL', 'Not today.')))
    await press('Complete setup')
    expect(await screen.findByText('Not today.')).toBeTruthy()
  })
})

it('offers to load again what could not be loaded', async () => {
  open(space)
  server.use(mockRoute(listSpaces, () => refuse('FORBIDDEN')))
  expect(await screen.findByText('Failed to load existing configuration')).toBeTruthy()
})

describe('the details of a space', () => {
  it('change, and say when nothing did', async () => {
    const { couple } = open(space)
    await press('Save')
    expect(await screen.findByText('No changes to save.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Space name'), ' by the sea')
    await press('Save')
    await screen.findAllByText('Updated!')
    expect(couple.space?.customName).toBe('Our Love Space by the sea')
  })

  it.each(['PAUSED', 'ENDED'] as const)('can only be read while %s', async (status) => {
    open({ ...space, status, rings: [ringOf()] })
    expect((await screen.findByLabelText<HTMLInputElement>('Space name')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByLabelText('Ask for the PIN')).toBeNull()
  })
})

describe('rings', () => {
  it('of one’s own are renamed and told when to ask for the PIN', async () => {
    open({ ...space, rings: [ringOf()] })
    await press('Rename: Silver ring')
    const name = await screen.findByLabelText('Name of the ring')
    await userEvent.clear(name)
    await userEvent.type(name, 'Golden ring')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Golden ring')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Ask for the PIN'), 'always')
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('Ring updated.'))
    expect(screen.getByLabelText<HTMLSelectElement>('Ask for the PIN').value).toBe('always')
  })

  it('of the partner can only be seen', async () => {
    open({
      ...space,
      rings: [ringOf({ ownerId: noah.id, lastUsedAt: new Date().toISOString(), lastUsedBy: 'Safari' })],
    })
    expect(await screen.findByText('Opens the space for Noah Lind')).toBeTruthy()
    expect(screen.getByText(/^last tapped .+ with Safari$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Report lost' })).toBeNull()
  })

  it('are reported lost after a question', async () => {
    open({ ...space, rings: [ringOf()] })
    await press('Report lost')
    await dialogButton('Report lost')
    expect(await screen.findByText('Not active')).toBeTruthy()
    expect(toasts).toHaveBeenCalledWith('The ring no longer opens anything.')
  })

  it('that are free become one’s own after the PIN', async () => {
    const { ring } = open({ ...space, rings: [ringOf({ ownerId: null })] })
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
  const url = 'https://love-space.example/api/space?token=invitation-0123456789&object=beta'
  const invitation: Invitation = {
    id: 'f'.repeat(24),
    object: 'beta',
    url,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-28T10:00:00.000Z',
  }

  it('stands there with the day of joining', async () => {
    open(space)
    expect(await screen.findByText('Noah Lind joined on January 2, 2026.')).toBeTruthy()
  })

  it('is invited by a link and a QR code, until the invitation is withdrawn', async () => {
    open({ ...space, users: alone })
    server.use(
      mockRoute(createInvitation, () => ({ data: { invitation } })),
      mockRoute(withdrawInvitation, () => undefined),
    )
    await press('Create invitation')
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(url)
    expect(screen.getByRole('img', { name: 'QR code of the invitation link' })).toBeTruthy()
    expect(screen.getByText('Can be used once, until November 28, 2026.')).toBeTruthy()
    await press('Withdraw')
    expect(await screen.findByRole('button', { name: 'Create invitation' })).toBeTruthy()
    expect(toasts).toHaveBeenCalledWith('The invitation was withdrawn.')
  })

  it('is invited anew: the link before is replaced', async () => {
    open({ ...space, users: alone })
    server.use(
      mockRoute(getInvitations, () => ({ data: { invitations: [invitation] } })),
      mockRoute(createInvitation, () => ({ data: { invitation: { ...invitation, url: `${url}&new=1` } } })),
    )
    await press('New link')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toBe(`${url}&new=1`))
  })

  describe('who is invited through the phone’s share sheet', () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>()
    const openInvitation = () => {
      open({ ...space, users: alone })
      server.use(mockRoute(getInvitations, () => ({ data: { invitations: [invitation] } })))
    }
    beforeEach(() => Object.assign(navigator, { share: share.mockReset().mockResolvedValue() }))
    afterEach(() => Reflect.deleteProperty(navigator, 'share'))

    it('gets the link in words that name the space', async () => {
      openInvitation()
      await press('Share')
      expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Join me in Our Love Space', url })
      expect(toasts).not.toHaveBeenCalled()
    })

    it('is told of when sharing fails, not when the sheet was just closed', async () => {
      openInvitation()
      share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
      await press('Share')
      expect(toasts).not.toHaveBeenCalled()
      share.mockRejectedValueOnce(new DOMException('not now', 'NotAllowedError'))
      await press('Share')
      expect(toasts).toHaveBeenCalledExactlyOnceWith('The link could not be shared. You can copy it.')
    })

    it('is offered none where the browser has no such sheet', async () => {
      Reflect.deleteProperty(navigator, 'share')
      openInvitation()
      expect(await screen.findByRole('button', { name: 'Copy' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    })
  })
})

describe('the end of a space', () => {
  const endable = () => {
    const opened = open(space)
    server.use(
      mockRoute(endSpace, ({ headers }) =>
        headers.get('authorization') === 'Bearer a stronger token'
          ? opened.changed({ status: 'ENDED' })
          : refuse('STEP_UP_REQUIRED'),
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
    await userEvent.type(dialog.getByLabelText('Type Our Love Space to confirm'), 'Our Love Space')
    await userEvent.click(button)
  }

  it('wants its name typed and the PIN, and leaves it read-only', async () => {
    endable()
    await confirmEnd()
    await typePin()
    expect(await screen.findByText('This space has ended. You can still read everything.')).toBeTruthy()
    expect(toasts).toHaveBeenCalledWith('The space has ended.')
  })

  it('does not come when the PIN is not given', async () => {
    const { couple } = endable()
    await confirmEnd()
    await screen.findByRole('dialog', { name: 'Confirm with your PIN' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(couple.space?.status).toBe('ACTIVE')
    expect(toasts).not.toHaveBeenCalled()
  })
})
