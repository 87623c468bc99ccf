import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { changeRings, previewRingChange, readBulkChange } from '@love-space/contracts/admin/bulk-change.routes.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import {
  changeRing,
  createRing,
  deleteRing,
  getRing,
  listRings,
  revealRing,
} from '@love-space/contracts/admin/ring.routes.ts'
import { searchRecords } from '@love-space/contracts/admin/search.routes.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { getAdminSpace } from '@love-space/contracts/admin/space-admin.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { id, ring, spaceOf } from '../../test/rings.ts'
import { Component as Rings } from './rings.page.tsx'

const server = mockServer()
const free = { userId: null, isAssignedToUser: false, user: null }
const inStock = {
  spaceId: null,
  userId: null,
  isAssignedToSpace: false,
  isAssignedToUser: false,
  space: null,
  user: null,
}

function open(rings: AdminRing[], { role = 'admin' as OperatorRole, address = '' } = {}) {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listRings, ({ query }) => {
      asked.push(query)
      return { draw: query.draw ?? 0, recordsTotal: rings.length, recordsFiltered: rings.length, data: rings }
    }),
    mockRoute(getRing, ({ params }) => {
      const found = rings.find((one) => one.id === params.id)
      return found ? { data: { ring: found } } : refuse('RING_NOT_FOUND')
    }),
  )
  openOffice(adminPaths.devices + address, [{ path: adminPaths.devices, Component: Rings }], role)
  return asked
}
const row = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>('[data-row]')!)

it("shows each device's place and owner, with the first 8 characters of tokens", async () => {
  open([ring(1), ring(2, inStock)])
  const first = await row('Harbour')
  expect(first.getByText('ring0001…')).toBeTruthy()
  expect(first.getByText('mia@example.com')).toBeTruthy()
  const second = await row('In stock')
  expect(second.getByText('Nobody')).toBeTruthy()
  expect(second.queryByRole('button', { name: 'Address' })).toBeNull()
})

it('fetches and copies a whole token, and confirms it', async () => {
  const revealed: string[] = []
  open([ring(1, free)])
  server.use(
    mockRoute(revealRing, ({ params }) => {
      revealed.push(params.id)
      return { data: { ringToken: 'ring0001-whole', spaceToken: null, url: null } }
    }),
  )
  const user = userEvent.setup()
  await user.click((await row('Harbour')).getByRole('button', { name: /^Copy all of ring0001/ }))
  expect(await screen.findByText('Copied to clipboard!')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('ring0001-whole')
  expect(revealed).toEqual([id(1)])
})

it('shows the whole token to copy by hand if the browser refuses to copy', async () => {
  open([ring(1, free)])
  server.use(mockRoute(revealRing, () => ({ data: { ringToken: 'ring0001-whole', spaceToken: null, url: null } })))
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click((await row('Harbour')).getByRole('button', { name: /^Copy all of ring0001/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy it yourself' }))
  expect(dialog.getByText("It wasn't copied. Select the text and copy it yourself.")).toBeTruthy()
  const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'The whole text' })
  expect([text.value, text.selectionStart, text.selectionEnd]).toEqual(['ring0001-whole', 0, 14])
  expect(document.activeElement).toBe(text)
  expect(screen.queryByText('Copied to clipboard!')).toBeNull()
})

/** Opens the table without devices. Returns the creations that the server got. */
const openEmpty = () => {
  const created: unknown[] = []
  open([])
  server.use(
    mockRoute(createRing, ({ body }) => {
      created.push(body)
      return { data: { ring: ring(9) } }
    }),
  )
  return created
}

it('creates a device for the stock, or for a space and its member; a wrong ID is named', async () => {
  const created = openEmpty()
  await userEvent.click(await screen.findByRole('button', { name: 'Create device' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Space ID/), 'nonsense')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^An ID has 24 characters/)).toBeTruthy()
  expect([...dialog.getByLabelText('Status').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(
    ['Active', 'Inactive'],
  )
  await userEvent.clear(dialog.getByLabelText(/^Space ID/))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(created).toEqual([
    { spaceId: null, userId: null, status: 'ACTIVE', isAssignedToSpace: false, isAssignedToUser: false },
  ])
})

it('finds the space and the owner of a device by what the operator knows of them', async () => {
  const created = openEmpty()
  server.use(
    mockRoute(searchRecords, ({ query: { q } }) => ({
      data: {
        records: [
          { kind: 'users', id: id(2), title: 'Mia', hint: `of ${q}`, search: '' },
          { kind: 'spaces', id: id(3), title: 'Harbour', hint: `of ${q}`, search: '' },
        ],
      },
    })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Create device' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const [button, typed, found] of [
    ['Find a space', 'harb', /Harbour/],
    ['Find a person', 'mia@', /Mia/],
  ] as const) {
    await userEvent.click(dialog.getByRole('button', { name: button }))
    const field = await dialog.findByRole('combobox', { name: button })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, typed)
    await dialog.findByText(`of ${typed}`)
    expect(dialog.getByRole('listbox', { name: 'Records' }).children).toHaveLength(1)
    await userEvent.click(dialog.getByRole('option', { name: found }))
    expect(dialog.queryByRole('combobox', { name: button })).toBeNull()
  }
  expect(dialog.getByText('Harbour')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(created).toMatchObject([{ spaceId: id(3), userId: id(2) }]))
})

it('sends only changed fields; a disabled device stays disabled', async () => {
  const sent: unknown[] = []
  open([ring(1, { status: 'DISABLED' })])
  server.use(
    mockRoute(changeRing, ({ body }) => {
      sent.push(body)
      return { data: { ring: ring(1) } }
    }),
  )
  const shown = await row('Harbour')
  expect(shown.queryByRole('button', { name: /^(Activate|Deactivate) device/ })).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText(/^User ID/))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([])
  const asked = within(await screen.findByRole('alertdialog', { name: 'Change device ring0001…, which has an owner?' }))
  expect(asked.getByText(/^It belongs to Mia/)).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(sent).toEqual([{ userId: null, endsOwnersUse: true }]))
})

it('shows both statuses of a device that two operators changed, and overwrites neither unseen', async () => {
  const begun = ring(1, { version: 4 })
  const theirs = ring(1, { status: 'DISABLED', version: 5 })
  const sent: unknown[] = []
  open([begun])
  server.use(
    mockRoute(getRing, () => ({ data: { ring: begun } })),
    mockRoute(changeRing, ({ body }) => {
      sent.push(body)
      return refuse('ITEM_CHANGED_SINCE', undefined, { current: { ring: theirs } })
    }),
  )
  await userEvent.click((await row('Harbour')).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Inactive')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change it' }))
  const choice = within(await screen.findByRole('group', { name: 'Status' }))
  expect([choice.getByText('Disabled'), choice.getByText('Inactive')]).toHaveLength(2)
  await userEvent.click(choice.getByRole('button', { name: /Keep this one.*Another operator wrote/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ status: 'INACTIVE', endsOwnersUse: true, basedOn: 4 }])
})

it('names the owner to whom an inactive device returns', async () => {
  open([ring(1, { status: 'INACTIVE' })])
  await userEvent.click((await row('Harbour')).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByLabelText('Status'), 'Active')
  expect(dialog.getByText('Setting it to Active gives it back to Mia.')).toBeTruthy()
})

it('switches a device off at once, and on again with the reason if that is refused', async () => {
  const sent: unknown[] = []
  open([ring(1, free)])
  let refuseNow = () => {}
  const held = new Promise<void>((resolve) => {
    refuseNow = resolve
  })
  server.use(
    mockRoute(changeRing, async ({ body }) => {
      sent.push(body)
      await held
      return refuse('CONFLICT', '')
    }),
  )
  const shown = await row('Harbour')
  await userEvent.click(shown.getByRole('button', { name: 'Deactivate device ring0001…, which is active' }))
  expect(shown.getByText('Inactive')).toBeTruthy()
  refuseNow()
  expect((await screen.findByRole('alert')).textContent).toContain('Error:')
  expect(shown.getByText('Active')).toBeTruthy()
  expect(sent).toEqual([{ status: 'INACTIVE' }])
})

it('switches a device with an owner off only after asking, naming its code', async () => {
  const sent: unknown[] = []
  open([ring(1)])
  server.use(
    mockRoute(changeRing, ({ body }) => {
      sent.push(body)
      return { data: { ring: ring(1, { status: 'INACTIVE' }) } }
    }),
  )
  const badge = { name: 'Deactivate device ring0001…, which is active' }
  await userEvent.click((await row('Harbour')).getByRole('button', badge))
  const first = within(await screen.findByRole('alertdialog', { name: 'Deactivate ring0001…?' }))
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await userEvent.click((await row('Harbour')).getByRole('button', badge))
  const second = within(await screen.findByRole('alertdialog', { name: 'Deactivate ring0001…?' }))
  await userEvent.click(second.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent).toEqual([{ status: 'INACTIVE', endsOwnersUse: true }]))
})

describe('a move of a device', () => {
  const moveTo = async (space: string, options: Parameters<typeof open>[1] = {}) => {
    const sent: unknown[] = []
    open([ring(1)], options)
    server.use(
      mockRoute(changeRing, ({ body }) => {
        sent.push(body)
        if (body.spaceId === id(400)) return refuse('RINGS_FULL', 'This space has all rings that it can have.')
        return body.from === undefined && body.spaceId !== null ? refuse('RING_PLACED') : { data: { ring: ring(1) } }
      }),
      mockRoute(getAdminSpace, () => ({
        data: { space: { ...spaceOf(['Ann', 'Ben']), headline: null, content: null, notes: null, images: [] } },
      })),
    )
    await userEvent.click((await row('ring0001…')).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText(/^Space ID/)
    await userEvent.clear(field)
    if (space !== '') await userEvent.type(field, space)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    return { sent, dialog, field }
  }
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Move device ring0001…?' }))

  it('asks once the server has accepted the target, and names both places', async () => {
    const { sent, dialog } = await moveTo(id(300))
    const first = await question()
    const where =
      /^It leaves the space Harbour\. It goes to the space Lantern of Ann and Ben, who are told\. It belongs to Mia/
    expect(first.getByText(where)).toBeTruthy()
    expect(sent).toEqual([{ spaceId: id(300) }])
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(dialog.queryByRole('alert')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await userEvent.click((await question()).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toEqual({ spaceId: id(300), from: id(101) })
  })

  it('that the space cannot accept shows the refusal at its field, without asking', async () => {
    const { dialog, field } = await moveTo(id(400))
    expect((await dialog.findByRole('alert')).textContent).toBe('This space has all rings that it can have.')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('into stock asks before anything is sent', async () => {
    const { sent } = await moveTo('')
    const asked = await question()
    expect(asked.getByText(/^It leaves the space Harbour\. It goes into stock\./)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('names the space by its ID to operators who may not see spaces', async () => {
    await moveTo(id(300), { role: 'factory' })
    expect((await question()).getByText(new RegExp(`It goes to the space with the ID ${id(300)}\\.`))).toBeTruthy()
  })
})

it('shows a super_admin the token of a device in use once they give a reason', async () => {
  const asked: unknown[] = []
  open([ring(1)], { role: 'super_admin' })
  server.use(
    mockRoute(revealRing, ({ body }) => {
      asked.push(body)
      if (body.reason === undefined) return refuse('REASON_REQUIRED')
      return { data: { ringToken: 'ring0001-whole', spaceToken: null, url: 'https://love.example/ring' } }
    }),
  )
  await userEvent.click((await row('Harbour')).getByRole('button', { name: 'Address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Show the tokens of ring0001…?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await dialog.findByText('Say why, with at least three characters.')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), ' Its chip is written anew ')
  await userEvent.click(dialog.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('https://love.example/ring')).toBeTruthy()
  expect(asked).toEqual([{}, { reason: 'Its chip is written anew' }])
})

it('names before a bulk change how many are retired or have an owner, and afterwards how many were skipped', async () => {
  const sent: unknown[] = []
  open([ring(1), ring(2, { ...inStock, status: 'DISABLED' })])
  const change = { id: id(900), state: 'working' as const, changed: 0, total: 2 }
  server.use(
    mockRoute(previewRingChange, () => ({ data: { count: 2, retired: 1, owned: 1 } })),
    mockRoute(changeRings, ({ body }) => {
      sent.push(body)
      return { data: { change } }
    }),
    mockRoute(readBulkChange, () => ({
      data: { change: { ...change, state: 'done' as const, changed: 1, leftOut: { retired: 1, owned: 0 } } },
    })),
  )
  const [all] = await screen.findAllByRole('checkbox')
  await userEvent.click(all!)
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Deactivate: 2 rows?' }))
  expect(
    asked.getByText(/1 of them is retired and stays so\. 1 has an owner, who is told and signed out\./),
  ).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('1 row changed. 1 is retired and was left out.')).toBeTruthy()
  expect(sent).toEqual([{ ids: [id(1), id(2)], count: 2, status: 'INACTIVE', endsOwnersUse: true }])
})

it('offers an admin no token of a device with an owner', async () => {
  open([ring(1)])
  const shown = await row('Harbour')
  for (const name of [/^Copy all of/, 'Address']) expect(shown.queryByRole('button', { name })).toBeNull()
})

it('shows the factory role no column or field of people, and no names of spaces', async () => {
  const nameless = { userId: null, user: null, space: { id: id(101), customName: '' } }
  open([ring(1, nameless)], { role: 'factory', address: '?sort=space' })
  const shown = await row('ring0001…')
  expect(screen.queryByRole('columnheader', { name: 'User' })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Has an owner' })).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText(/^Space ID/)).toBeTruthy()
  expect(dialog.queryByLabelText(/^User ID/)).toBeNull()
})

it("shows that a device's details failed to load", async () => {
  open([ring(1)])
  server.use(mockRoute(getRing, () => refuse('INTERNAL')))
  await userEvent.click((await row('Harbour')).getByRole('button', { name: 'Edit' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to load device details')
})

it('deletes a device after a warning, and shows when that failed', async () => {
  open([ring(1, free)])
  server.use(mockRoute(deleteRing, () => refuse('INTERNAL')))
  await userEvent.click((await row('Harbour')).getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to delete device')
})

it("deletes an owned device only once its owner's name is typed", async () => {
  const deleted: string[] = []
  open([ring(1)])
  server.use(mockRoute(deleteRing, ({ params }) => void deleted.push(params.id)))
  await userEvent.click((await row('Harbour')).getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^It belongs to Mia\./)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(deleted).toEqual([])
  await userEvent.type(dialog.getByLabelText('Type Mia to delete the device'), 'Mia')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted).toEqual([id(1)]))
})

it('shows support the devices, without tokens and changes', async () => {
  open([ring(1)], { role: 'support' })
  await row('Harbour')
  for (const name of [/^Create /, /Edit/, /Delete/, /Deactivate/, /Copy the whole/, /Address/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
