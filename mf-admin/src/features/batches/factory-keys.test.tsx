import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { allowBatchKeys, createBatch, listBatches, takeBatchKeys } from '@love-space/contracts/admin/batch.routes.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import {
  confirmFactoryKey,
  listFactoryKeys,
  registerFactoryKey,
  removeFactoryKey,
} from '@love-space/contracts/admin/factory-key.routes.ts'
import type { FactoryKey } from '@love-space/contracts/admin/factory-key.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { batchOf } from '@love-space/testing/batch.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { adminPaths, generateHash } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Batches } from './batches.page.tsx'

const server = mockServer()
const at = '2026-02-03T04:05:06.000Z'
const me = { id: testUser().id, name: 'Me' }
const ana = { id: '7'.repeat(24), name: 'Ana' }
const x = 'x'.repeat(43)
const keyOf = (more: Partial<FactoryKey> = {}): FactoryKey => ({
  id: 'f1'.repeat(12),
  name: 'Rings Ltd',
  thumbprint: 't'.repeat(43),
  registeredAt: at,
  registeredBy: ana,
  confirmedAt: null,
  ...more,
})
const confirmedKey = keyOf({ confirmedAt: at, confirmedBy: me })
const batch = batchOf({ spaces: 1, kind: 'sun' })
const given = { at, factory: 'Rings Ltd', thumbprint: confirmedKey.thumbprint }

function open(
  state: { keys?: FactoryKey[]; batches?: Batch[] },
  { role = 'super_admin', hash = '' }: { role?: OperatorRole; hash?: string } = {},
) {
  server.use(
    mockRoute(listBatches, () => ({ data: { batches: state.batches ?? [], total: 0 } })),
    mockRoute(listFactoryKeys, () => ({ data: { factoryKeys: state.keys ?? [] } })),
  )
  openOffice(adminPaths.batches + hash, [{ path: adminPaths.batches, Component: Batches }], role)
}
const panel = async () => within(await screen.findByRole('region', { name: 'Factory keys' }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('registers a public key without its other members, and never sends a private one', async () => {
  const state: { keys: FactoryKey[] } = { keys: [] }
  const sent: unknown[] = []
  open(state)
  server.use(
    mockRoute(registerFactoryKey, ({ body }) => {
      sent.push(body)
      const factoryKey = keyOf({ registeredBy: me })
      state.keys = [factoryKey]
      return { data: { factoryKey } }
    }),
  )
  expect(await (await panel()).findByText('No key is registered yet.')).toBeTruthy()
  await press('Register a key')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Factory'), 'Rings Ltd')
  const fill = async (jwk: object) => {
    const field = dialog.getByLabelText('Public key (JWK)')
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(JSON.stringify(jwk))
    await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  }
  const jwk = { kty: 'EC', crv: 'P-256', x, y: x }
  await fill({ ...jwk, d: x })
  expect(await dialog.findByText(/^This is a private key\./)).toBeTruthy()
  await fill({ ...jwk, crv: 'P-384' })
  expect(await dialog.findByText(/^This key has to be a public one/)).toBeTruthy()
  expect(sent).toEqual([])
  await fill({ ...jwk, kid: 'ours', use: 'enc' })
  await waitFor(() => expect(sent).toEqual([{ name: 'Rings Ltd', jwk }]))
  const keys = await panel()
  expect(await keys.findByText('t'.repeat(43))).toBeTruthy()
  // Who registered a key cannot confirm it.
  expect(keys.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

it('confirms a key by its thumbprint, and removes it', async () => {
  const state = { keys: [keyOf()] }
  open(state)
  server.use(
    mockRoute(confirmFactoryKey, () => {
      state.keys = [confirmedKey]
      return { data: { factoryKey: confirmedKey } }
    }),
    mockRoute(removeFactoryKey, () => void (state.keys = [])),
  )
  await press('Confirm')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/compare the thumbprint, letter by letter\..* Thumbprint: t{43}$/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }))
  const keys = await panel()
  expect(await keys.findByText(/Confirmed by Me on /)).toBeTruthy()
  await press('Remove')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(await keys.findByText('No key is registered yet.')).toBeTruthy()
})

it('shows the keys of factories to super_admins only', async () => {
  open({ keys: [keyOf()], batches: [batch] }, { role: 'factory' })
  expect(await screen.findByText('Spring')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Factory keys' })).toBeNull()
})

it('generates devices that sign once a key is confirmed, and says before what is missing', async () => {
  const state = { keys: [keyOf()] }
  const sent: unknown[] = []
  open(state, { role: 'factory', hash: generateHash })
  server.use(
    mockRoute(createBatch, ({ body }) => {
      sent.push(body)
      return { data: { batch } }
    }),
  )
  const kind = await screen.findByLabelText('Kind')
  await userEvent.selectOptions(kind, 'Signs each tap')
  expect(await screen.findByText(/^There is no confirmed key of a factory yet\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
  await userEvent.selectOptions(kind, 'One link for good')
  expect(screen.queryByText(/^There is no confirmed key/)).toBeNull()
  state.keys = [confirmedKey]
  await userEvent.selectOptions(kind, 'Signs each tap')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(false))
  await press('Continue')
  await waitFor(() => expect(sent).toEqual([{ spaces: 50, kind: 'sun' }]))
})

it('saves the sealed keys for a confirmed factory, and no printed codes', async () => {
  const state = { keys: [keyOf({ id: 'f2'.repeat(12), name: 'Nobody yet' }), confirmedKey], batches: [batch] }
  const saved: string[] = []
  open(state, { role: 'factory' })
  server.use(
    mockRoute(takeBatchKeys, ({ body }) => {
      expect(body).toEqual({ factoryKeyId: confirmedKey.id })
      state.batches = [{ ...batch, keysGiven: given }]
      return { data: { file: 'a.b.c.d.e', batch: { ...batch, keysGiven: given } } }
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.href, this.download)
  })
  await press('Sealed keys')
  expect(screen.queryByRole('button', { name: /QR/ })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(confirmedKey.thumbprint)).toBeTruthy()
  expect(dialog.queryByRole('option', { name: 'Nobody yet' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual(['data:application/jose,a.b.c.d.e', 'keys Spring.jwe']))
  expect(await screen.findByText(/^The sealed keys were given for Rings Ltd on /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Allow sealed keys again' })).toBeNull()
})

it('says that keys were given before, which a super_admin may allow once more', async () => {
  const state: { keys: FactoryKey[]; batches: Batch[] } = {
    keys: [confirmedKey],
    batches: [{ ...batch, keysGiven: given }],
  }
  open(state)
  const allowed: string[] = []
  server.use(
    mockRoute(takeBatchKeys, () => refuse('BATCH_KEYS_GIVEN')),
    mockRoute(allowBatchKeys, ({ params }) => {
      allowed.push(params.id)
      state.batches = [batch]
      return { data: { batch } }
    }),
  )
  await press('Sealed keys')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(confirmedKey.thumbprint)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('were given before')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await press('Allow sealed keys again')
  await waitFor(() => expect(allowed).toEqual([batch.id]))
  await waitFor(() => expect(screen.queryByText(/^The sealed keys were given/)).toBeNull())
})
