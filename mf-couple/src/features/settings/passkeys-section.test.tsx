import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  refusePasskeyReset,
  removePasskey,
  renamePasskey,
} from '@love-space/contracts/auth/passkey.routes.ts'
import type { Passkey, PasskeyReset } from '@love-space/contracts/auth/passkey.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { passkeyCreationFor } from '@love-space/testing/passkey-options.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { PasskeysSection } from './passkeys-section.tsx'

const { server, toasts } = setUpPage()
const passkeyOf = (more: Partial<Passkey> = {}): Passkey => ({
  id: 'a'.repeat(24),
  name: null,
  browser: 'Safari on iPhone',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  ...more,
})
let kept: Passkey[] = []

const bytes = new Uint8Array([1, 2, 3]).buffer
const made = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes },
  getClientExtensionResults: () => ({}),
}
const create = vi.fn<() => Promise<unknown>>()

beforeEach(() => {
  kept = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
  server.use(
    mockRoute(listPasskeys, () => ({ data: { passkeys: kept } })),
    mockRoute(newPasskeyOptions, () => ({ data: { options: passkeyCreationFor(mia) } })),
    mockRoute(addPasskey, () => {
      kept = [...kept, passkeyOf()]
      return { data: { passkey: passkeyOf() } }
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  create.mockReset()
})

const open = (user: User = mia) => openPage('/', [{ path: '/', Component: PasskeysSection }], user)
const add = async () => userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
const refusedBy = (name: string) => create.mockRejectedValue(new DOMException('refused', name))

it('shows an operator who asked to remove the passkeys and when that happens, until it is refused', async () => {
  let reset: PasskeyReset | null = {
    by: 'Olga Operator',
    askedAt: '2026-11-01T10:00:00.000Z',
    countsAt: '2026-11-02T10:00:00.000Z',
  }
  kept = [passkeyOf()]
  server.use(
    mockRoute(listPasskeys, () => ({ data: { passkeys: kept, reset } })),
    mockRoute(refusePasskeyReset, () => void (reset = null)),
  )
  open()
  expect(await screen.findByText(/^Olga Operator asked to remove all your passkeys.* November 2, 2026/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(screen.queryByText(/asked to remove/)).toBeNull())
  expect(screen.getByText('Safari on iPhone')).toBeDefined()
})

describe('adding a passkey', () => {
  it('lists it', async () => {
    create.mockResolvedValue(made)
    open()
    await screen.findByText('No passkeys yet.')
    await add()
    expect(await screen.findByText('Safari on iPhone')).toBeDefined()
    expect(toasts).toHaveBeenCalledWith('Passkey added. From now on, this opens the door too.')
  })

  it.each([
    ['NotAllowedError', 'Nothing happened yet. Try again whenever you like, or choose another way.'],
    ['InvalidStateError', 'This phone already has a passkey for you.'],
    ['ConstraintError', "This device can't keep a passkey that knows you by face, finger or code. Try your phone."],
    ['UnknownError', "Your device didn't answer. Try again, or choose another way."],
  ])('says what %s means', async (name, text) => {
    refusedBy(name)
    open()
    await add()
    await waitFor(() => expect(toasts).toHaveBeenCalledWith(text))
    expect(screen.getByText('No passkeys yet.')).toBeDefined()
  })

  it('asks an operator who has one to confirm by that, and by no PIN or password', async () => {
    server.use(mockRoute(newPasskeyOptions, () => refuse('STEP_UP_REQUIRED')))
    open({ ...mia, role: 'marketing', hasPasskey: true })
    await add()
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm that it's you" }))
    expect(dialog.getByRole('button', { name: 'Use your passkey' })).toBeDefined()
    expect(dialog.queryByText('Use your password instead')).toBeNull()
    expect(dialog.queryByLabelText(/PIN|password/)).toBeNull()
  })

  it('says that the time was over, once it was', async () => {
    const late = vi.spyOn(performance, 'now')
    create.mockImplementation(() => {
      late.mockReturnValue(10_000_000)
      return Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    open()
    await add()
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('That took too long. Try again.'))
    late.mockRestore()
  })

  it('says why it is not offered at an address that is not secure', async () => {
    vi.stubGlobal('isSecureContext', false)
    open()
    expect(await screen.findByText(/Passkeys don't work at this address/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })

  it(`stops at ${limits.passkeysMax}`, async () => {
    kept = Array.from({ length: limits.passkeysMax }, (_, n) => passkeyOf({ id: String(n).padStart(24, '0') }))
    open()
    expect(await screen.findByText(/that is as many as there can be/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})

it('names and removes a passkey', async () => {
  kept = [passkeyOf()]
  server.use(
    mockRoute(renamePasskey, ({ body }) => {
      kept = [passkeyOf({ name: body.name })]
      return { data: { passkey: passkeyOf({ name: body.name }) } }
    }),
    mockRoute(removePasskey, () => {
      kept = []
      return undefined
    }),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Safari on iPhone' }))
  const name = screen.getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Blue phone')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Blue phone' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No passkeys yet.')).toBeDefined()
})
