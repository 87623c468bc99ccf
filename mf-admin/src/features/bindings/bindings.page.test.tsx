import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  createBinding,
  deleteBinding,
  getBinding,
  listBindings,
  listUnbound,
  updateBinding,
} from '@love-space/contracts/admin/binding.routes.ts'
import type { Binding, BindingRow } from '@love-space/contracts/admin/binding.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { listRings, revealRing } from '@love-space/contracts/admin/ring.routes.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { listAdminSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { id, ring, spaceOf } from '../../test/rings.ts'
import { Component as Bindings } from './bindings.page.tsx'

const server = mockServer()
const whole = (short: string) => `${short}-and-the-rest`
const binding = (number: number, more: Partial<BindingRow> = {}): BindingRow => ({
  id: id(number),
  spaceToken: 'space001',
  ringToken: `ring000${number}`,
  url: `/api/space?token=space001…&object=ring000${number}…`,
  status: 'UNBOUND',
  createdAt: '2026-01-02T03:04:05.000Z',
  spaceId: id(100),
  isRegistered: false,
  group: 7,
  ...more,
})
const tickOf = (ring: string) =>
  screen.getByRole<HTMLButtonElement>('checkbox', { name: new RegExp(`is written to ${ring}`) })
const withoutGroup = ({ group: _group, ...rest }: BindingRow): Binding => rest
const placed = (ringToken: string, spaceId: string): AdminRing =>
  ring(9, { ringToken, spaceId, space: { id: spaceId, customName: 'Harbour' } })
const url = 'https://love.example/api/space?token=whole&object=whole'

function open(rows: BindingRow[], { role = 'factory' as OperatorRole } = {}) {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listBindings, ({ query }) => {
      asked.push(query)
      return { draw: query.draw ?? 0, recordsTotal: rows.length, recordsFiltered: rows.length, data: rows }
    }),
    mockRoute(getBinding, ({ params }) => {
      const found = rows.find((one) => one.id === params.id) ?? binding(1)
      return { data: { binding: withoutGroup(found) } }
    }),
    mockRoute(revealRing, () => ({
      data: { ringToken: whole('ring0001'), spaceToken: whole('space001'), url },
    })),
  )
  openOffice(adminPaths.bindings, [{ path: adminPaths.bindings, Component: Bindings }], role)
  return asked
}
const row = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('[data-row]')!)

it('explains the page, with the number of the space beside every ring', async () => {
  const asked = open([binding(1), binding(2, { status: 'BOUND' })])
  expect(await screen.findByText(/^A binding disappears from the board once a user has bound it/)).toBeTruthy()
  const first = await row('ring0001…')
  expect(first.getByText('Space 7')).toBeTruthy()
  expect(first.getByText('/api/space?token=space001…&object=ring0001…')).toBeTruthy()
  // Without an explicit order the server sorts by column 6 descending, then column 1 ascending.
  expect(asked.at(-1)).not.toHaveProperty('order[0][column]')
  expect(tickOf('ring0002').getAttribute('aria-checked')).toBe('true')
})

it('explains that spaces have no numbers behind the counted rows', async () => {
  open([binding(1, { group: null }), binding(2, { group: null, spaceId: id(101) })])
  expect((await row('ring0001…')).getByText('A space without a number')).toBeTruthy()
  expect(screen.getByText(/^Only spaces on the first 10,000 rows are numbered\./)).toBeTruthy()
})

it('marks a ring as written at once; a refusal reverts that and shows why', async () => {
  const sent: unknown[] = []
  open([binding(1)])
  server.use(
    mockRoute(updateBinding, ({ body }) => {
      sent.push(body)
      return refuse('CONFLICT', '')
    }),
  )
  await row('ring0001…')
  await userEvent.click(tickOf('ring0001'))
  expect((await screen.findByRole('alert')).textContent).toContain('Error:')
  expect(tickOf('ring0001').getAttribute('aria-checked')).toBe('false')
  expect(sent).toEqual([{ status: 'BOUND' }])
  // A later success leaves no old failure beside it.
  server.use(mockRoute(updateBinding, () => ({ data: { binding: withoutGroup(binding(1, { status: 'BOUND' })) } })))
  await userEvent.click(tickOf('ring0001'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('changes a binding with both whole tokens, which are fetched for it', async () => {
  const sent: unknown[] = []
  open([binding(1, { version: 3 })])
  server.use(
    mockRoute(updateBinding, ({ body }) => {
      sent.push(body)
      return { data: { binding: withoutGroup(binding(1)) } }
    }),
  )
  await userEvent.click((await row('ring0001…')).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  const space = dialog.getByLabelText<HTMLInputElement>('Space token')
  expect(space.value).toBe(whole('space001'))
  await userEvent.clear(space)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter the whole token.')).toBeTruthy()
  await userEvent.type(space, whole('space002'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const pair = { spaceToken: whole('space002'), ringToken: whole('ring0001') }
  await waitFor(() => expect(sent).toEqual([{ ...pair, basedOn: 3 }]))
})

it('shows a link to copy or scan', async () => {
  open([binding(1)])
  await userEvent.click((await row('ring0001…')).getByRole('button', { name: 'Address' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(url)).toBeTruthy()
  expect(dialog.getByRole('img', { name: 'QR code of the address' })).toBeTruthy()
})

it.each([
  ['Edit', getBinding, 'Failed to fetch binding details: '],
  ['Delete', deleteBinding, 'Failed to delete binding'],
] as const)('shows which action failed: %s', async (name, route, said) => {
  open([binding(1)])
  server.use(mockRoute(route, () => refuse('INTERNAL')))
  await userEvent.click((await row('ring0001…')).getByRole('button', { name }))
  if (name === 'Delete') {
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  }
  expect((await screen.findByRole('alert')).textContent).toContain(`Error: ${said}`)
})

it('creates a binding from two tokens, and shows why it failed', async () => {
  open([])
  server.use(mockRoute(createBinding, () => refuse('RING_NOT_FOUND')))
  await userEvent.click(await screen.findByRole('button', { name: 'Create binding' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Space token'), whole('space001'))
  await userEvent.type(dialog.getByLabelText('Device token'), whole('ring0001'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Ring not found')
})

it('creates a binding from unbound rings and spaces, which load on a press', async () => {
  const sent: unknown[] = []
  let isDown = true
  open([])
  server.use(
    mockRoute(listUnbound, () =>
      isDown
        ? refuse('INTERNAL')
        : {
            data: {
              devices: [{ id: id(1), ringToken: whole('ring0001') }],
              spaces: [1, 2].map((number) => ({ id: id(number), spaceToken: whole(`space00${number}`) })),
            },
          },
    ),
    mockRoute(createBinding, ({ body }) => {
      sent.push(body)
      return { data: { binding: withoutGroup(binding(1)) } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create binding' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Choose from unbound ones' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to get unbound devices and spaces')
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: 'Choose from unbound ones' }))
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Space token' }), 'space002…')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter the whole token.')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Device token' }), 'ring0001…')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ spaceToken: whole('space002'), ringToken: whole('ring0001') }]))
})

it('moves a ring of another space only after a dialog has named both spaces', async () => {
  const sent: unknown[] = []
  open([], { role: 'admin' })
  const held = id(500)
  server.use(
    mockRoute(createBinding, ({ body }) => {
      sent.push(body)
      return body.from === undefined ? refuse('RING_PLACED') : { data: { binding: withoutGroup(binding(1)) } }
    }),
    mockRoute(listRings, ({ query }) => ({
      draw: query.draw ?? 0,
      recordsTotal: 1,
      recordsFiltered: 1,
      data: [placed('ring0001', held)],
    })),
    mockRoute(listAdminSpaces, ({ query }) => ({
      draw: query.draw ?? 0,
      recordsTotal: 1,
      recordsFiltered: 1,
      data: [spaceOf([])],
    })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create binding' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Space token'), whole('space001'))
  await userEvent.type(dialog.getByLabelText(/^Device token/), whole('ring0001'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Move device ring0001…?' }))
  const where =
    /^It leaves the space Harbour\. It goes to the space Lantern, which nobody is in yet\. It belongs to Mia/
  expect(asked.getByText(where)).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const pair = { spaceToken: whole('space001'), ringToken: whole('ring0001') }
  expect(sent).toEqual([pair, { ...pair, from: held }])
})

it('shows at the field that there is no such space, without asking about a move', async () => {
  open([], { role: 'admin' })
  server.use(mockRoute(createBinding, () => refuse('SPACE_NOT_FOUND', 'We do not know this space.')))
  await userEvent.click(await screen.findByRole('button', { name: 'Create binding' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Space token')
  await userEvent.type(field, whole('space001'))
  await userEvent.type(dialog.getByLabelText(/^Device token/), whole('ring0001'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('We do not know this space.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('shows an empty table and the status if it fails to load', async () => {
  open([])
  server.use(mockRoute(listBindings, () => refuse('FORBIDDEN')))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load data: HTTP error! status: 403')
  expect(screen.getByText('Failed to get bindings')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('lets support read, but neither mark a ring nor see a token', async () => {
  open([binding(1)], { role: 'support' })
  await row('ring0001…')
  expect(tickOf('ring0001').disabled).toBe(true)
  for (const name of [/^Create /, /Edit/, /Delete/, /Address/, /Copy the whole/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
