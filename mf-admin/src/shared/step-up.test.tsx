import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmDataRequest, listDataRequests } from '@love-space/contracts/admin/data-request.routes.ts'
import type { DataRequest } from '@love-space/contracts/admin/data-request.ts'
import {
  getUser,
  listRoles,
  listUsers,
  removeRole,
  sendUserResetMail,
} from '@love-space/contracts/admin/user-admin.routes.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { passkeyStepUpOptions, verifyPasskey } from '@love-space/contracts/auth/passkey.routes.ts'
import { verifyPassword } from '@love-space/contracts/auth/session.routes.ts'
import { errors } from '@love-space/contracts/errors.ts'
import { passkeyRequest } from '@love-space/testing/passkey-options.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { Component as Users } from '../features/users/users.page.tsx'
import { OfficeFrame } from '../office/office-frame.tsx'
import { adminPaths } from '../paths.ts'
import { mockServer, openOffice } from '../test/open-office.tsx'

const server = mockServer()
const title = "Confirm that it's you"
const password = 'Long-enough-9'
const role = (name: string) => ({ isActive: true, role: { id: name, name, displayName: name } })
const nora: AdminUser = {
  id: '1'.repeat(24),
  name: 'Nora',
  email: 'nora@example.com',
  emailConfirmed: true,
  isActive: true,
  role: 'marketing',
  userRoles: [role('user'), role('marketing'), role('support')],
  createdAt: '2026-01-02T03:04:05.000Z',
  version: 1,
  wasInSpace: true,
}
const request: DataRequest = {
  id: '2'.repeat(24),
  user: { id: nora.id, name: nora.name, email: nora.email },
  kind: 'erasure',
  state: 'waiting',
  askedAt: '2026-01-02T03:04:05.000Z',
  askedBy: { id: '3'.repeat(24), name: 'Olga' },
  confirmedBy: null,
  dueAt: null,
  endedAt: null,
  code: null,
}

let isConfirmed = false
const passwords: string[] = []
const done: string[] = []

/** Answers like a server whose last step-up is too long ago, until one follows. */
const needsStepUp = (what: string) => {
  if (!isConfirmed) return refuse('STEP_UP_REQUIRED')
  done.push(what)
  return undefined
}

const get = vi.fn<() => Promise<unknown>>()

beforeEach(() => {
  isConfirmed = false
  for (const list of [passwords, done]) list.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const canUsePasskeys = () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}

function open({ hasPasskey = false } = {}) {
  const confirmed = () => {
    isConfirmed = true
    return { data: { token: 'a newer token', user } }
  }
  server.use(
    mockRoute(listUsers, () => ({ data: { users: [nora], pagination: { total: 1, page: 1, limit: 10 } } })),
    mockRoute(getUser, () => ({ data: { user: nora } })),
    mockRoute(listRoles, () => ({ data: { roles: [] } })),
    mockRoute(listDataRequests, () => ({ data: { requests: [request] } })),
    mockRoute(removeRole, ({ params }) => needsStepUp(params.roleId) ?? { data: { user: nora } }),
    mockRoute(sendUserResetMail, () => needsStepUp('reset mail')),
    mockRoute(confirmDataRequest, () => needsStepUp('erasure') ?? { data: { request } }),
    mockRoute(verifyPassword, ({ body }) => {
      passwords.push(body.password)
      return body.password === password ? confirmed() : refuse('PASSWORD_WRONG')
    }),
    mockRoute(passkeyStepUpOptions, () => ({ data: { options: passkeyRequest } })),
    mockRoute(verifyPasskey, confirmed),
  )
  const user = openOffice(
    adminPaths.users,
    [{ Component: OfficeFrame, children: [{ path: adminPaths.users, Component: Users }] }],
    'super_admin',
  )
  useSession.setState({ user: { ...user, hasPasskey } })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const question = async () => within(await screen.findByRole('dialog', { name: title }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
const confirmByPassword = async (given = password) => {
  const dialog = await question()
  await userEvent.clear(dialog.getByLabelText('Your password'))
  await userEvent.type(dialog.getByLabelText('Your password'), given)
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
}

it('asks an operator without a passkey for the password, then does what was asked for', async () => {
  open()
  await press('Remove role marketing from Nora')
  await confirmByPassword('another one')
  expect(await (await question()).findByText(errors.PASSWORD_WRONG.message)).toBeTruthy()
  expect(done).toEqual([])
  await confirmByPassword()
  await waitFor(() => expect(done).toEqual(['marketing']))
  await isClosed()
  expect(passwords).toEqual(['another one', password])
  expect(credentials.token()).toBe('a newer token')
  await press('Remove role support from Nora')
  await waitFor(() => expect(done).toEqual(['marketing', 'support']))
})

it('asks above a form, whose changes stay', async () => {
  open()
  await press('Edit')
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Name'), ' Berg')
  await userEvent.click(form.getByRole('button', { name: 'Send a reset email' }))
  await confirmByPassword()
  await waitFor(() => expect(done).toEqual(['reset mail']))
  await isClosed()
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Nora Berg')
})

it('asks an operator with a passkey for that, above a warning, and never for the password', async () => {
  canUsePasskeys()
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes }
  get.mockResolvedValue({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  })
  open({ hasPasskey: true })
  await press('Decide')
  await press('Confirm')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Erase' }))
  const dialog = await question()
  expect(dialog.queryByLabelText('Your password')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Use your passkey' }))
  await waitFor(() => expect(done).toEqual(['erasure']))
  await isClosed()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('asks for the passkey that was added meanwhile in another browser', async () => {
  canUsePasskeys()
  open()
  const user = testUser({ role: 'super_admin', hasPasskey: true })
  server.use(
    mockRoute(verifyPassword, () => refuse('PASSKEY_NEEDED')),
    mockRoute(meWithRoles, () => ({ data: { user } })),
  )
  await press('Remove role marketing from Nora')
  await confirmByPassword()
  const dialog = await question()
  expect(await dialog.findByRole('button', { name: 'Use your passkey' })).toBeTruthy()
  expect(dialog.queryByLabelText('Your password')).toBeNull()
})

it('says why a browser cannot use the passkey that the operator has', async () => {
  open({ hasPasskey: true })
  await press('Remove role marketing from Nora')
  const dialog = await question()
  expect(dialog.getByText(/your PIN and password don't count here/)).toBeTruthy()
  expect(dialog.getByText(/Passkeys don't work at this address/)).toBeTruthy()
  expect(dialog.queryByLabelText('Your password')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
})

it('does nothing and reports no error if the operator closes it', async () => {
  open()
  await press('Remove role marketing from Nora')
  await userEvent.click((await question()).getByRole('button', { name: 'Close' }))
  await isClosed()
  expect(await screen.findByRole('button', { name: 'Remove role marketing from Nora' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(done).toEqual([])
})

it('asks once for actions that wait at the same time', async () => {
  open()
  await screen.findByText('Nora')
  const [first, second] = ['marketing', 'support'].map((name) =>
    screen.getByRole('button', { name: `Remove role ${name} from Nora` }),
  )
  first?.click()
  second?.click()
  await confirmByPassword()
  await waitFor(() => expect(done.toSorted()).toEqual(['marketing', 'support']))
  await isClosed()
  expect(passwords).toEqual([password])
})
