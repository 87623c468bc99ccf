import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import {
  getRing,
  listRings,
  readRingHistory,
  replaceRing,
  reportLostRing,
  reverseDisowning,
  changeRingState,
} from '@love-space/contracts/admin/ring.routes.ts'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { recordPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as RingPage } from './ring.page.tsx'

const server = mockServer()
const at = '2026-02-03T04:05:06.000Z'
const id = 'a1'.repeat(12)
const ring: AdminRing = {
  id,
  ringToken: 'abcdefgh',
  spaceId: 'b2'.repeat(12),
  userId: 'c3'.repeat(12),
  status: 'ACTIVE',
  isAssignedToSpace: true,
  isAssignedToUser: true,
  createdAt: at,
  lastUsedAt: null,
  lastUsedBy: null,
  batchId: null,
  chipUid: '04A1B2C3D4E5F6',
  shippedAt: null,
  space: { id: 'b2'.repeat(12), customName: 'Two of us' },
  user: { id: 'c3'.repeat(12), email: 'mia@example.com', name: 'Mia' },
}
const deeds = [
  { what: 'created' as const, at, operatorId: 'd4'.repeat(12), operatorName: 'Ada' },
  { what: 'claimed' as const, at: '2026-02-04T04:05:06.000Z', operatorId: null, operatorName: null },
  {
    what: 'retired' as const,
    at: '2026-02-04T05:05:06.000Z',
    operatorId: null,
    operatorName: null,
    because: 'disowned',
  },
  { what: 'written' as const, at: '2026-02-05T04:05:06.000Z', operatorId: 'e5'.repeat(12), operatorName: null },
]

let stored: AdminRing
const store = (changed: Partial<AdminRing>) => (stored = { ...stored, ...changed })
const serve = (shown: AdminRing, history: readonly object[]) => {
  stored = shown
  server.use(
    mockRoute(getRing, () => ({ data: { ring: stored } })),
    mockRoute(readRingHistory, () => ({ data: { deeds: [...history] as typeof deeds } })),
    mockRoute(listAuditEntries, () => ({ draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [] })),
  )
}

const open = async (role: OperatorRole = 'factory') => {
  serve(ring, deeds)
  openOffice(recordPaths.devices(id), [{ path: recordPaths.devices(':id'), Component: RingPage }], role)
  return screen.findByRole('region', { name: 'History' })
}

it("shows a device's changes and who made them, newest first", async () => {
  const dialog = within(await open('support'))
  expect(await dialog.findByText('by Ada')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 30))).toEqual([
    expect.stringContaining('Address written by a former op'),
    expect.stringContaining('Retired by the couple'),
    expect.stringContaining('Got an owner by the couple'),
    expect.stringContaining('Created by Ada'),
  ])
  expect(dialog.getByText('The first member said that its owner is not their partner.')).toBeTruthy()
  expect(screen.getByText('04A1B2C3D4E5F6')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Lost' })).toBeNull()
})

it('shows the taps that a device signed, and that it looks copied', async () => {
  serve(ring, [])
  const signedTaps = { counter: 61, lastAt: at, usedAgain: 2, usedAgainAt: at, months: [{ month: '2026-11', taps: 1 }] }
  server.use(mockRoute(readRingHistory, () => ({ data: { deeds: [], signedTaps } })))
  openOffice(recordPaths.devices(id), [{ path: recordPaths.devices(':id'), Component: RingPage }], 'support')
  expect(await screen.findByText(/^Signs its taps\. Tap 61 of its chip came on/)).toBeTruthy()
  expect(screen.getByText('1 tap')).toBeTruthy()
  expect(screen.getByText(/^It looks copied: used links came again 2 times/)).toBeTruthy()
})

it('lets support report a device lost, once the e-mail of its owner is typed', async () => {
  const reported: unknown[] = []
  server.use(
    mockRoute(reportLostRing, ({ params, body }) => {
      reported.push([params.id, body])
      return { data: { ring: store({ status: 'INACTIVE' }) } }
    }),
  )
  await open('support')
  await userEvent.click(screen.getByRole('button', { name: 'Report lost' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Report lost' }))
  expect(reported).toEqual([])
  await userEvent.type(question.getByLabelText("Owner's email, as the owner tells it"), 'mia@example.com')
  await userEvent.click(question.getByRole('button', { name: 'Report lost' }))
  await waitFor(() => expect(reported).toEqual([[id, { ownerEmail: 'mia@example.com' }]]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Report lost' })).toBeNull())
})

it('takes a device out of use after asking, and puts it back', async () => {
  const said: string[] = []
  server.use(
    mockRoute(changeRingState, ({ body }) => {
      said.push(body.state)
      return { data: { ring: store({ status: body.state === 'lost' ? 'INACTIVE' : 'ACTIVE' }) } }
    }),
  )
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Lost' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/stops working at once/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Lost' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use again' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Use again' }))
  await waitFor(() => expect(said).toEqual(['lost', 'reactivated']))
})

it('replaces a device by one found in stock, by keys alone, and shows why it failed', async () => {
  const inStock = { ...ring, spaceId: null, userId: null, space: null, user: null, isAssignedToSpace: false }
  const stock = ['f6', 'f7'].map((part) => ({ ...inStock, id: part.repeat(12), ringToken: part.repeat(4) }))
  const searches: unknown[] = []
  const replacements: string[] = []
  const user = userEvent.setup()
  const dialog = within(await open())
  const isPlaced = `columns[${ringTable.columns.indexOf('isAssignedToSpace')}][search][value]`
  const status = `columns[${ringTable.columns.indexOf('status')}][search][value]`
  server.use(
    mockRoute(listRings, ({ query }) => {
      const { [isPlaced]: placed, [status]: wanted, 'search[value]': search } = query as Record<string, unknown>
      if (placed !== 'false' || wanted !== 'ACTIVE')
        return { draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [ring] }
      searches.push(search)
      const data = search === 'nothing' ? [] : stock
      return { draw: 1, recordsTotal: 3, recordsFiltered: data.length, data }
    }),
    mockRoute(replaceRing, ({ body }) => {
      replacements.push(body.by)
      return replacements.length === 1
        ? refuse('RING_TAKEN')
        : { data: { ring: store({ status: 'DISABLED', space: null }), replacement: ring } }
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Replace' }))
  expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'f6f6f6f6…04A1B2C3D4E5F6f6f6f6f6…',
    'f7f7f7f7…04A1B2C3D4E5F6f7f7f7f7…',
  ])
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Device in stock' }))
  await user.keyboard('nothing')
  expect(await dialog.findByText('No device in stock fits that.')).toBeTruthy()
  await user.clear(dialog.getByRole('combobox'))
  await user.keyboard('04a1')
  await waitFor(() => expect(searches.at(-1)).toBe('04a1'))
  await dialog.findAllByRole('option')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(replacements).toEqual([])
  await user.keyboard('{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toContain('already belongs to somebody')
  const again = dialog.getByRole('button', { name: 'Replace by f7f7f7f7…' })
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Choose another' }))
  await dialog.findAllByRole('option')
  await user.keyboard('{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Replace by f6f6f6f6…' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Replace/ })).toBeNull())
  expect(replacements).toEqual(['f7'.repeat(12), 'f6'.repeat(12)])
})

describe('a device whose owner was disowned', () => {
  const retired = { ...ring, status: 'DISABLED' as const, userId: null, user: null, isAssignedToUser: false }
  const openRetired = async (role: OperatorRole, since: readonly object[] = []) => {
    serve(retired, [deeds[0]!, deeds[2]!, ...since])
    openOffice(recordPaths.devices(id), [{ path: recordPaths.devices(':id'), Component: RingPage }], role)
    return within(await screen.findByRole('region', { name: 'History' }))
  }

  it('restores the owner after a question, for operators who may change devices in use', async () => {
    const reversed: string[] = []
    server.use(
      mockRoute(reverseDisowning, ({ params }) => {
        reversed.push(params.id)
        return { data: { ring: store(ring) } }
      }),
    )
    const dialog = await openRetired('admin')
    await userEvent.click(await dialog.findByRole('button', { name: 'Let the owner in again' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/Talk to both first/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Let the owner in again' }))
    await waitFor(() => expect(reversed).toEqual([id]))
    expect(await screen.findByText('Active')).toBeTruthy()
  })

  it.each([
    ['still after it was handled since', 'disowned', true],
    ['no more after that was reversed', 'reversed', false],
  ])('restores the owner %s', async (_, because, isOffered) => {
    const handled = { ...deeds[3]!, at: '2026-02-06T04:05:06.000Z' }
    const dialog = await openRetired('admin', [{ ...deeds[2]!, at: '2026-02-05T04:05:06.000Z', because }, handled])
    await dialog.findByText(/Address written/)
    expect(dialog.queryByRole('button', { name: 'Let the owner in again' }) !== null).toBe(isOffered)
  })

  it('is only shown to other operators', async () => {
    const dialog = await openRetired('support')
    expect(await dialog.findByText('The first member said that its owner is not their partner.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Let the owner in again' })).toBeNull()
  })
})
