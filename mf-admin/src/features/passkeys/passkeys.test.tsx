import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readOverview } from '@love-space/contracts/admin/overview.routes.ts'
import {
  addPasskey,
  listPasskeys,
  mailPasskeyCode,
  makeRecoveryCodes,
  newPasskeyOptions,
  passkeyStepUpOptions,
  refusePasskeyReset,
  verifyPasskey,
} from '@love-space/contracts/auth/passkey.routes.ts'
import type { Passkey, PasskeyRecovery, PasskeyReset } from '@love-space/contracts/auth/passkey.ts'
import { refresh, verifyPassword } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { errors } from '@love-space/contracts/errors.ts'
import { passkeyCreationFor, passkeyRequest } from '@love-space/testing/passkey-options.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { adminApi } from '../../shared/admin-api.ts'
import { AdminGuard } from '../../guard/admin-guard.tsx'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as OwnPasskeys } from './passkeys.page.tsx'

const server = mockServer()
const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = { id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) }
const made = { ...credential, response: { attestationObject: bytes, clientDataJSON: bytes } }
const signature = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }
const [create, get] = [vi.fn<() => Promise<unknown>>(), vi.fn<() => Promise<unknown>>()]
const phone: Passkey = {
  id: 'a'.repeat(24),
  name: null,
  browser: 'Safari on iPhone',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
}

let kept: Passkey[] = []
let recovery: PasskeyRecovery = { codesLeft: 0, mailsCode: true }
let mustUsePasskey = true
const codes: (string | undefined)[] = []
let shown: User

beforeEach(() => {
  kept = []
  recovery = { codesLeft: 0, mailsCode: true }
  mustUsePasskey = true
  codes.length = 0
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  create.mockResolvedValue(made)
  get.mockResolvedValue({ ...credential, response: signature })
  const userNow = (): User => ({ ...shown, hasPasskey: kept.length > 0, mustUsePasskey })
  server.use(
    mockRoute(meWithRoles, () => ({ data: { user: userNow() } })),
    mockRoute(listPasskeys, () => ({ data: { passkeys: kept, recovery } })),
    mockRoute(newPasskeyOptions, ({ body }) => {
      if (body.code === 'a used one') return refuse('PASSKEY_CODE_WRONG')
      return { data: { options: passkeyCreationFor(shown) } }
    }),
    mockRoute(addPasskey, ({ body }) => {
      codes.push(body.code)
      kept = [...kept, { ...phone, id: `${kept.length}`.repeat(24) }]
      mustUsePasskey = false
      return { data: { passkey: phone } }
    }),
    mockRoute(passkeyStepUpOptions, () => ({ data: { options: passkeyRequest } })),
    mockRoute(verifyPasskey, () => {
      mustUsePasskey = false
      return { data: { token: 'with roles', user: userNow() } }
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  create.mockReset()
  get.mockReset()
})

const open = (address: string = adminPaths.passkeys) => {
  const children = [
    { path: adminPaths.passkeys, Component: OwnPasskeys },
    { path: adminPaths.users, element: <p>the users</p> },
  ]
  shown = openOffice(address, [{ Component: AdminGuard, children }])
  shown = { ...shown, hasPasskey: kept.length > 0, mustUsePasskey }
  credentials.set('a token', shown)
  useSession.setState({ user: shown })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an operator who must use a passkey', () => {
  it('uses it once, and stays on the page', async () => {
    kept = [phone]
    open(adminPaths.users)
    expect(await screen.findByRole('heading', { name: 'Your passkey, please' })).toBeTruthy()
    expect(screen.queryByText('the users')).toBeNull()
    await press('Use your passkey')
    expect(await screen.findByText('the users')).toBeTruthy()
  })

  it('asks for the first one by mail, after the password where that was long ago', async () => {
    let isConfirmed = false
    const mailed: string[] = []
    server.use(
      mockRoute(mailPasskeyCode, () => {
        if (!isConfirmed) return refuse('STEP_UP_REQUIRED')
        mailed.push('link')
        return undefined
      }),
      mockRoute(verifyPassword, () => {
        isConfirmed = true
        return { data: { token: 'a newer token', user: shown } }
      }),
    )
    open(adminPaths.users)
    await press('Email me a link')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Your password'), 'Long-enough-9')
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/^We sent a link to ana@example\.com\./)).toBeTruthy()
    expect(mailed).toEqual(['link'])
  })

  it('adds it by the link of the mail, and comes to the recovery codes', async () => {
    open(`${adminPaths.passkeys}#token=of-a-mail`)
    await press('Add a passkey to this device')
    expect(await screen.findByText(/You have none\. Make them now/)).toBeTruthy()
    expect(codes).toEqual(['of-a-mail'])
    expect(window.location.hash).toBe('')
  })

  it('adds another one by a recovery code, and is told if the code was used', async () => {
    kept = [phone]
    recovery = { codesLeft: 9, mailsCode: false }
    open(adminPaths.users)
    await userEvent.click(await screen.findByText("Don't have it with you?"))
    await press('Add a passkey to this device')
    expect(await screen.findByText('Please enter a code.')).toBeTruthy()
    const field = screen.getByLabelText('Recovery code')
    await userEvent.type(field, 'a used one')
    await press('Add a passkey to this device')
    expect(await screen.findByText(errors.PASSKEY_CODE_WRONG.message)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, ' 7Q2ZK-0M4XD ')
    await press('Add a passkey to this device')
    expect(await screen.findByText('the users')).toBeTruthy()
    expect(codes).toEqual(['7Q2ZK-0M4XD'])
  })

  it('without mails and codes is told whom to ask', async () => {
    recovery = { codesLeft: 0, mailsCode: false }
    open(adminPaths.users)
    expect(await screen.findByText(/^Ask whoever runs the servers for a link/)).toBeTruthy()
  })

  it('is asked for it as soon as the server wants one', async () => {
    kept = [phone]
    mustUsePasskey = false
    server.use(
      mockRoute(refresh, () => ({ data: { token: 'a newer token' } })),
      mockRoute(readOverview, () => refuse('PASSKEY_NEEDED')),
    )
    open(adminPaths.users)
    expect(await screen.findByText('the users')).toBeTruthy()
    mustUsePasskey = true
    await expect(adminApi.call(readOverview)).rejects.toMatchObject({ code: 'PASSKEY_NEEDED' })
    expect(await screen.findByRole('heading', { name: 'Your passkey, please' })).toBeTruthy()
  })

  it('learns why this browser cannot use one', async () => {
    kept = [phone]
    vi.stubGlobal('isSecureContext', false)
    open(adminPaths.users)
    expect(await screen.findByText(/^Passkeys don't work at this address\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
  })
})

describe('the page of own passkeys', () => {
  beforeEach(() => {
    kept = [phone]
    mustUsePasskey = false
  })

  it('lists them, and adds one', async () => {
    open()
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
    await press('Add a passkey to this device')
    await waitFor(() => expect(codes).toEqual([undefined]))
    await waitFor(() => expect(screen.getAllByText('Safari on iPhone')).toHaveLength(2))
  })

  it('shows who asked to remove them and when that happens, until it is refused', async () => {
    let reset: PasskeyReset | null = {
      by: 'Olga Operator',
      askedAt: '2026-11-01T10:00:00.000Z',
      countsAt: '2026-11-02T10:00:00.000Z',
    }
    server.use(
      mockRoute(listPasskeys, () => ({ data: { passkeys: kept, recovery, reset } })),
      mockRoute(refusePasskeyReset, () => void (reset = null)),
    )
    open()
    expect(await screen.findByText(/^Olga Operator asked to remove all your passkeys.* 2026-11-02/)).toBeTruthy()
    await press('Refuse')
    await waitFor(() => expect(screen.queryByText(/asked to remove/)).toBeNull())
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })

  it('shows new recovery codes once, and asks before the old ones go', async () => {
    recovery = { codesLeft: 4, mailsCode: false }
    const fresh = Array.from({ length: 10 }, (_, n) => `ABCDE-1234${n}`)
    server.use(mockRoute(makeRecoveryCodes, () => ({ data: { codes: fresh } })))
    open()
    expect(await screen.findByText(/^4 left\./)).toBeTruthy()
    await press('Make new codes')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make new codes' }),
    )
    expect(await screen.findByText('ABCDE-12349')).toBeTruthy()
    expect(screen.getAllByText(/^ABCDE-/)).toHaveLength(10)
  })
})
