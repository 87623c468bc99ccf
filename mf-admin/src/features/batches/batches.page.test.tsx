import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import {
  cancelBatch,
  createBatch,
  importChips,
  listBatches,
  moveBatch,
  removeUnusedDevices,
  retryBatch,
  saveBatch,
} from '@love-space/contracts/admin/batch.routes.ts'
import type { Batch, BatchLine } from '@love-space/contracts/admin/batch.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { batchOf } from '@love-space/testing/batch.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { toastEventName } from '@love-space/ui/toast.ts'
import { adminPaths, generateHash } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Batches } from './batches.page.tsx'

const server = mockServer()
const at = '2026-02-03T04:05:06.000Z'
const none = { written: 0, chipped: 0, shipped: 0, claimed: 0, lost: 0, retired: 0 }
const half = { made: { devices: 40, spaces: 20, bindings: 30 }, state: 'generating', phase: 'bindings' } as const
const answer = (...batches: Batch[][]) =>
  server.use(
    mockRoute(listBatches, () => {
      const next = (batches.length > 1 ? batches.shift() : batches[0]) ?? []
      return { data: { batches: next, total: next.length } }
    }),
  )
const open = (role: OperatorRole = 'factory', hash = '') =>
  openOffice(adminPaths.batches + hash, [{ path: adminPaths.batches, Component: Batches }], role)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

it('names the counts before it generates, then shows progress and the end', async () => {
  const toasts: string[] = []
  const listen = (event: Event) => toasts.push((event as CustomEvent<{ text: string }>).detail.text)
  window.addEventListener(toastEventName, listen)
  const sent: unknown[] = []
  answer([], [batchOf(half)], [batchOf()])
  server.use(
    mockRoute(createBatch, ({ body }) => {
      sent.push(body)
      return { data: { batch: batchOf(half) } }
    }),
  )
  open('factory', generateHash)
  const dialog = await screen.findByRole('dialog')
  const says = 'This will create 50 spaces with 100 devices. This action cannot be undone. Continue?'
  expect(within(dialog).getByText(says)).toBeTruthy()
  const count = within(dialog).getByLabelText('Spaces')
  await userEvent.clear(count)
  await userEvent.type(count, '201')
  expect(within(dialog).getByText('Please enter a number from 1 to 200.')).toBeTruthy()
  await userEvent.clear(count)
  await userEvent.type(count, '7')
  expect(within(dialog).getByText(/^This will create 7 spaces with 14 devices\./)).toBeTruthy()
  await press('Continue')
  expect(await screen.findByText('Binding devices to spaces')).toBeTruthy()
  expect(sent).toEqual([{ spaces: 7 }])
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('36')
  expect(screen.getByText('30 of 100')).toBeTruthy()
  await waitFor(() => expect(toasts).toEqual(['50 spaces with 100 devices are ready.']))
  window.removeEventListener(toastEventName, listen)
})

it('shows which step failed and why, retries, and cancels', async () => {
  const failed = batchOf({ ...half, state: 'failed', phase: 'devices', error: 'Ring service is away' })
  answer([failed])
  const called: string[] = []
  server.use(
    mockRoute(retryBatch, ({ params }) => {
      called.push(`retry ${params.id}`)
      return { data: { batch: failed } }
    }),
    mockRoute(cancelBatch, ({ params }) => {
      called.push(`cancel ${params.id}`)
      return { data: { batch: failed } }
    }),
  )
  open()
  expect(await screen.findByText('Failed to create devices: Ring service is away')).toBeTruthy()
  await press('Try again')
  await press('Cancel')
  await confirm('Cancel the batch')
  await waitFor(() => expect(called).toEqual([`retry ${failed.id}`, `cancel ${failed.id}`]))
})

it('shows that a cancelled batch made nothing, and that one could not be created', async () => {
  answer([batchOf({ state: 'cancelled', made: { devices: 0, spaces: 0, bindings: 0 } })])
  server.use(mockRoute(createBatch, () => refuse('INTERNAL')))
  open()
  expect(await screen.findByText('No devices or spaces were created')).toBeTruthy()
  await press('Generate')
  await press('Continue')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to generate bulk data')
})

it('saves the links in every format, for operators who may see tokens', async () => {
  const saved: string[] = []
  answer([batchOf()])
  server.use(
    mockRoute(saveBatch, ({ body }) => {
      saved.push(body.format)
      return { data: { url: '/api/downloads/admin/x', expiresAt: at } }
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open()
  await screen.findByText('Ready')
  for (const name of ['Factory file (CSV)', 'QR sheet (A4)', 'QR sheet (Letter)', 'QR codes (SVG)']) {
    await press(name)
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBeNull())
  }
  expect(saved).toEqual(['csv', 'pdf-a4', 'pdf-letter', 'svg'])
})

it('offers no actions to an operator who may only read', async () => {
  answer([batchOf()])
  open('support')
  await screen.findByText('Ready')
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('marks a batch as sent and as shipped', async () => {
  const moved: string[] = []
  answer([batchOf()])
  server.use(
    mockRoute(moveBatch, ({ body }) => {
      moved.push(body.state)
      return { data: { batch: batchOf() } }
    }),
  )
  open()
  await screen.findByText('Ready')
  await press('Sent to the factory')
  await confirm('Sent to the factory')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Shipped')
  await confirm('Shipped')
  await waitFor(() => expect(moved).toEqual(['sent', 'shipped']))
})

it('shows how many devices are marked as shipped, why that stopped, and resumes', async () => {
  const shipping = batchOf({ state: 'shipping', rings: { ...none, shipped: 25 } })
  const moved: string[] = []
  answer([shipping], [{ ...shipping, error: 'Ring service is away' }], [batchOf({ state: 'shipped', shippedAt: at })])
  server.use(
    mockRoute(moveBatch, ({ body }) => {
      moved.push(body.state)
      return { data: { batch: shipping } }
    }),
  )
  open()
  const progress = await screen.findByRole('progressbar', { name: 'Devices marked as shipped' })
  expect(progress.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.queryByRole('button', { name: 'Shipped' })).toBeNull()
  const trouble = 'Failed to mark the devices as shipped: Ring service is away'
  expect(await screen.findByText(trouble, undefined, { timeout: 5_000 })).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(screen.queryByText(trouble)).toBeNull())
  expect(moved).toEqual(['shipped'])
})

it('shows that marking was cancelled, how many are marked, and marks the rest', async () => {
  const moved: string[] = []
  answer([batchOf({ state: 'sent', sentAt: at, shippingStopped: true, rings: { ...none, shipped: 25 } })])
  server.use(
    mockRoute(moveBatch, ({ body }) => {
      moved.push(body.state)
      return { data: { batch: batchOf() } }
    }),
  )
  open()
  const says = 'Marking the devices as shipped was stopped: 25 of 100 are marked. “Shipped” marks the rest.'
  expect(await screen.findByText(says)).toBeTruthy()
  await press('Shipped')
  await confirm('Shipped')
  await waitFor(() => expect(moved).toEqual(['shipped']))
})

it("reports each line of the factory's file before an import", async () => {
  const tries: boolean[] = []
  const lines: BatchLine[] = [
    { line: 2, ring: 'abcdefgh', chipUid: '04000000', outcome: 'noted' },
    { line: 3, ring: '', chipUid: 'x', outcome: 'not-in-batch' },
  ]
  answer([batchOf({ state: 'sent', sentAt: at })])
  server.use(
    mockRoute(importChips, ({ body }) => {
      tries.push(body.isTrial)
      return { data: { lines, batch: batchOf() } }
    }),
  )
  open()
  await screen.findByText('At the factory')
  await press('Import the factory’s answer')
  const file = new File(['ring,chip_uid\n'], 'answer.csv', { type: 'text/csv' })
  const input = (await screen.findByRole('dialog')).querySelector('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, file)
  expect(await screen.findByText(/answer\.csv: what its 2 lines would change/)).toBeTruthy()
  expect(screen.getByText('No device of this batch')).toBeTruthy()
  expect(tries).toEqual([true])
  await press('Record 1 chip')
  expect(await screen.findByText('1 chip was recorded.')).toBeTruthy()
  expect(tries).toEqual([true, false])
})

it('reports what was imported after a lost response, instead of offering the import again', async () => {
  let outcome: BatchLine['outcome'] = 'noted'
  answer([batchOf({ state: 'sent', sentAt: at })])
  server.use(
    mockRoute(importChips, ({ body }) => {
      const lines: BatchLine[] = [{ line: 2, ring: 'abcdefgh', chipUid: '04000000', outcome }]
      if (body.isTrial) return { data: { lines, batch: batchOf() } }
      outcome = 'known'
      return breakOff
    }),
  )
  open()
  await screen.findByText('At the factory')
  await press('Import the factory’s answer')
  const file = new File(['ring,chip_uid\n'], 'answer.csv', { type: 'text/csv' })
  const input = (await screen.findByRole('dialog')).querySelector('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, file)
  await press('Record 1 chip')
  expect(await screen.findByText(/It contains nothing new/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Record 1 chip' })).toBeNull()
})

it('names before shipping how many addresses are not written and chips not known, and lists them', async () => {
  answer([batchOf({ rings: { ...none, written: 99, chipped: 97 } })])
  open()
  const unwritten = await screen.findByRole('link', { name: '1' })
  expect(unwritten.getAttribute('href')).toBe(
    `${adminPaths.bindings}?is.batch=${'b1'.repeat(12)}&is.status=UNBOUND&is.isRegistered=any`,
  )
  await press('Shipped')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/ 1 address is not written\. 3 devices have no known chip\.$/)).toBeTruthy()
})

it('creates the rest of a cancelled batch', async () => {
  const retried: string[] = []
  answer([batchOf({ ...half, state: 'cancelled', phase: null })], [batchOf(half)])
  server.use(
    mockRoute(retryBatch, ({ params }) => {
      retried.push(params.id)
      return { data: { batch: batchOf(half) } }
    }),
  )
  open()
  await screen.findByText('40 of 100')
  await press('Create the rest')
  expect(await screen.findByText('Binding devices to spaces')).toBeTruthy()
  expect(retried).toEqual(['b1'.repeat(12)])
})

it('removes the unused devices of a cancelled batch after naming the count, and shows how that goes on and ends', async () => {
  const cancelled = batchOf({ ...half, state: 'cancelled', phase: null, rings: { ...none, unused: 12 } })
  const stopped = { ...cancelled, removal: 'stopped', error: 'Ring service is away' } as const
  const removed: string[] = []
  answer(
    [cancelled],
    [{ ...cancelled, removal: 'running' }],
    [stopped],
    [{ ...cancelled, removal: 'done', rings: { ...none, unused: 0 } }],
  )
  server.use(
    mockRoute(removeUnusedDevices, ({ params }) => {
      removed.push(params.id)
      return { data: { batch: cancelled } }
    }),
  )
  open()
  await screen.findByRole('button', { name: 'Create the rest' })
  await press('Remove unused devices')
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the unused devices of “Spring”?' }))
  expect(question.getByText(/^12 devices that are neither written, shipped nor owned are removed/)).toBeTruthy()
  await confirm('Remove unused devices')
  expect(await screen.findByText('Removing unused devices')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /the rest$/ })).toBeNull()
  const trouble = 'Failed to remove the unused devices: Ring service is away'
  expect(await screen.findByText(trouble, undefined, { timeout: 5_000 })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create the rest' })).toBeNull()
  await press('Remove unused devices')
  await confirm('Remove unused devices')
  expect(await screen.findByText('The unused devices were removed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /the rest$/ })).toBeNull()
  expect(removed).toHaveLength(2)
})
