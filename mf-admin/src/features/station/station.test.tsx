import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { getBatch, saveBatch } from '@love-space/contracts/admin/batch.routes.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import {
  checkSignedTap,
  findCarried,
  leaseAddresses,
  markWritten,
  releaseAddresses,
} from '@love-space/contracts/admin/station.routes.ts'
import type { CarriedRing } from '@love-space/contracts/admin/station.ts'
import { batchOf } from '@love-space/testing/batch.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { installNfcStandIn, type NfcStandIn, type StandInRing } from '@love-space/testing/nfc-stand-in.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { recordPaths, stationPath } from '../../paths.ts'
import { id } from '../../test/rings.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as StationPage } from './station.page.tsx'

const server = mockServer()
const batchId = 'b1'.repeat(12)
const batch = batchOf({ id: batchId, spaces: 3 })

const nfc = () => (globalThis as unknown as { nfcStandIn: NfcStandIn }).nfcStandIn
const urlOf = (number: number): string =>
  `https://love.example/api/space?token=${'t'.repeat(32)}&object=${'o'.repeat(31)}${number}`
const serialOf = (number: number): string => `04:00:00:00:00:00:0${number}`
const chipOf = (number: number): string => `0400000000000${number}`
const newRing = (number: number, more: Partial<StandInRing> = {}): StandInRing => ({
  serialNumber: serialOf(number),
  records: [],
  ...more,
})
const link = (number: number) => [{ recordType: 'url', data: urlOf(number) }]
const carries = ({ records }: StandInRing): string | undefined => records[0]?.data

let written: Map<string, string>
let isAway: boolean
let leases: number
let leaseMs: number
const counts = () => ({ written: written.size, left: batch.devices - written.size })
/** A server that leases three addresses at a time and knows which are written. */
const serve = (of: Batch = batch) =>
  server.use(
    mockRoute(getBatch, () => ({ data: { batch: of } })),
    mockRoute(leaseAddresses, () => {
      if (isAway) return breakOff
      leases += 1
      const free = [1, 2, 3, 4, 5, 6].filter((number) => !written.has(id(number))).slice(0, 3)
      const addresses = free.map((number) => ({ ringId: id(number), url: urlOf(number), label: `1-${number}` }))
      return { data: { addresses, until: new Date(Date.now() + leaseMs).toISOString(), counts: counts() } }
    }),
    mockRoute(markWritten, ({ params, body }) => {
      if (isAway) return breakOff
      if (body.isWritten) written.set(params.ringId, body.chipUid)
      else written.delete(params.ringId)
      return { data: { counts: counts() } }
    }),
    mockRoute(releaseAddresses, () => new HttpResponse(null, { status: 204 }) as never),
    http.head('*/config.json', () => new HttpResponse(null)),
  )

beforeEach(async () => {
  written = new Map()
  isAway = false
  leases = 0
  leaseMs = 900_000
  installNfcStandIn()
  await Promise.all(useHeldWrites.getState().writes.map(({ key }) => dropWrite(key)))
})

const open = (role: OperatorRole = 'factory') =>
  openOffice(
    stationPath(batchId),
    [
      { path: stationPath(':id'), Component: StationPage },
      { path: recordPaths.batches(':id'), Component: () => null },
    ],
    role,
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const reads = (text: string | RegExp) => screen.findByText(text)
const start = async (of?: Batch) => {
  serve(of)
  open()
  await press('Start')
}
const write = async (ring: StandInRing, label: string) => {
  nfc().hold(ring)
  await reads(`${label} written. Next ring.`)
  nfc().lift()
}

it('writes ring after ring, reads each back, ticks it with its chip, and fetches more addresses', async () => {
  await start()
  await reads('Next: 1-1. Hold it to the back of the phone.')
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const ring = newRing(number)
    await write(ring, `1-${number}`)
    expect(carries(ring)).toBe(urlOf(number))
  }
  await reads('All written')
  expect([...written]).toEqual([1, 2, 3, 4, 5, 6].map((number) => [id(number), chipOf(number)]))
  await reads('6 of 6 written')
})

it('keeps addresses out of every storage, and gives them back at the end', async () => {
  const given = vi.fn()
  await start()
  server.use(
    mockRoute(releaseAddresses, () => {
      given()
      return new HttpResponse(null, { status: 204 }) as never
    }),
  )
  await write(newRing(1), '1-1')
  const kept = JSON.stringify([
    ...Object.entries(localStorage),
    ...Object.entries(sessionStorage),
    useHeldWrites.getState(),
  ])
  expect(kept).not.toContain('object=')
  await waitFor(() => expect(written.size).toBe(1))
  window.dispatchEvent(new Event('pagehide'))
  await reads('Ready to start')
  await waitFor(() => expect(given).toHaveBeenCalledTimes(1))
  expect(document.body.textContent).not.toContain('Next: ')
})

it('forgets addresses when the operator signs out', async () => {
  await start()
  await reads(/^Next: 1-1/)
  credentials.clear()
  await waitFor(() => expect(screen.queryByText(/^Next: /)).toBeNull())
  const ring = newRing(1)
  nfc().hold(ring)
  expect(ring.records).toEqual([])
})

it('forgets addresses when their lease ends, and asks for others only when told to', async () => {
  leaseMs = 0
  await start()
  await reads('Still here?')
  expect(leases).toBe(1)
  leaseMs = 900_000
  await press('Ask again')
  await reads(/^Next: 1-1/)
})

it('takes the last ring back: it is emptied, and its address comes again', async () => {
  await start()
  const ring = newRing(1)
  await write(ring, '1-1')
  await waitFor(() => expect(written.size).toBe(1))
  await press('Undo 1-1')
  nfc().hold(newRing(2))
  await reads('That is another ring.')
  nfc().hold(ring)
  await reads('1-1 undone. Its address comes again.')
  expect(ring.records).toEqual([{ recordType: 'empty' }])
  await waitFor(() => expect(written.size).toBe(0))
  nfc().lift()
  await reads(/^Next: 1-1/)
})

it('asks before it overwrites another address, and never overwrites that of a ring in use', async () => {
  await start()
  await reads(/^Next: 1-1/)
  const carried: CarriedRing = {
    ringId: id(9),
    ringToken: 'ring0009',
    batchName: 'Winter',
    isOfThisBatch: false,
    isWritten: true,
    isInUse: true,
  }
  const answers = [carried, { ...carried, isInUse: false }]
  server.use(mockRoute(findCarried, () => ({ data: { carried: answers.shift() ?? null } })))
  const ring = newRing(7, { records: link(9) })
  nfc().hold(ring)
  await reads('People use this ring. Give it back: it is not overwritten.')
  nfc().hold(ring)
  await reads(/^It carries the address of device ring0009…, batch Winter\./)
  await press('Leave it as it is')
  expect(carries(ring)).toBe(urlOf(9))
  nfc().hold(ring)
  await reads(/^It carries something else: love\.example/)
  await press('Overwrite it')
  await reads('1-1 written. Next ring.')
  expect(carries(ring)).toBe(urlOf(1))
  expect(written.get(id(1))).toBe(chipOf(7))
})

it('says which chips cannot be written, and goes on with the same address', async () => {
  await start()
  await reads(/^Next: 1-1/)
  const said = {
    foreign: /^This chip is of another kind/,
    locked: /^This chip is locked or broken/,
    deaf: /^The ring does not carry what was written/,
  } as const
  for (const [index, fault] of (['foreign', 'locked', 'deaf'] as const).entries()) {
    nfc().hold(newRing(index + 1, { fault }))
    await reads(said[fault])
    nfc().lift()
  }
  nfc().hold(newRing(8, { serialNumber: '' }))
  await reads(/^The phone cannot read this chip’s number/)
  await write(newRing(4), '1-1')
})

it('insists on a ring that was moved too early, also after the page was lost', async () => {
  await start()
  await reads(/^Next: 1-1/)
  const ring = newRing(1, { fault: 'torn' })
  nfc().hold(ring)
  await reads('Moved too early')
  window.dispatchEvent(new Event('pagehide'))
  await press('Start')
  await reads('Moved too early')
  nfc().hold(newRing(2))
  await reads('That is another ring.')
  nfc().hold(ring)
  await reads('1-1 written. Next ring.')
  expect(written.get(id(1))).toBe(chipOf(1))
})

it('knows a ring that carries an address at hand, and only ticks it', async () => {
  await start()
  await reads(/^Next: 1-1/)
  nfc().hold(newRing(5, { records: link(2) }))
  await reads('1-2 was written before, and is ticked now. Next ring.')
  await waitFor(() => expect(written.get(id(2))).toBe(chipOf(5)))
})

it('goes on without a connection, and queues ticks without addresses', async () => {
  await start()
  await reads(/^Next: 1-1/)
  isAway = true
  for (const number of [1, 2, 3]) await write(newRing(number), `1-${number}`)
  await reads('3 ticks wait for a connection.')
  await reads('No connection')
  const held = useHeldWrites.getState().writes
  expect(held.map(({ body }) => body)).toEqual(
    [1, 2, 3].map((number) => ({ isWritten: true, chipUid: chipOf(number) })),
  )
  expect(JSON.stringify(held)).not.toContain('object=')
})

it('sends the tick of a lost page, and takes an undone one back', async () => {
  const lost = (step: string, number: number) => ({
    ringId: id(number),
    chipUid: chipOf(number),
    replaces: false,
    step,
  })
  written.set(id(2), chipOf(2))
  serve()
  const user = open()
  localStorage.setItem(`station:${user.id}:${batchId}`, JSON.stringify([lost('written', 1), lost('emptied', 2)]))
  await press('Start')
  await reads(/^Next: 1-2/)
  expect([...written]).toEqual([[id(1), chipOf(1)]])
})

it('asks before it is left while a ring is half written', async () => {
  await start()
  await reads(/^Next: 1-1/)
  nfc().hold(newRing(1, { fault: 'torn' }))
  await reads('Moved too early')
  await userEvent.click(screen.getByRole('link', { name: 'Batch Spring' }))
  await reads('A ring is being written')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay'))
  await press('Stay')
  await reads('Moved too early')
  await userEvent.click(screen.getByRole('link', { name: 'Batch Spring' }))
  await press('Leave')
  await waitFor(() => expect(window.location.pathname).toBe(recordPaths.batches(batchId)))
})

it('says what the board did not take, and why', async () => {
  await start()
  await reads(/^Next: 1-1/)
  server.use(mockRoute(markWritten, () => refuse('CHIP_TAKEN')))
  nfc().hold(newRing(1))
  await reads(
    `The board did not take chip ${chipOf(1)}: This chip is recorded for another device. Put that ring aside.`,
  )
})

it('checks rings that sign their taps, and writes none', async () => {
  const outcomes = ['forged', 'genuine'] as const
  const asked: unknown[] = []
  server.use(
    mockRoute(checkSignedTap, ({ body }) => {
      asked.push(body)
      const outcome = outcomes[asked.length - 1] ?? ('used' as const)
      return { data: { outcome, label: '1-1', counts: counts() } }
    }),
  )
  await start({ ...batch, kind: 'sun' })
  await reads('Its code is checked, then the board ticked.')
  nfc().hold(newRing(1, { records: link(1) }))
  await reads(/^This ring gave no signed code/)
  const data = `${urlOf(1)}&picc_data=${'AB'.repeat(16)}&cmac=${'CD'.repeat(8)}`
  nfc().hold(newRing(1, { records: [{ recordType: 'url', data }] }))
  await reads(/^The chip did not sign this code/)
  nfc().hold(newRing(1, { records: [{ recordType: 'url', data }] }))
  await reads('1-1 is genuine. Next ring.')
  await reads('1 checked on this phone')
  expect(asked[1]).toMatchObject({ piccData: 'AB'.repeat(16), cmac: 'CD'.repeat(8), chipUid: chipOf(1) })
  expect(leases).toBe(0)
})

it('says which browser writes rings, and offers the factory’s file', async () => {
  Reflect.deleteProperty(window, 'NDEFReader')
  const saved = vi.fn()
  serve()
  server.use(
    mockRoute(saveBatch, ({ body }) => {
      saved(body)
      return refuse('BATCH_STATE')
    }),
  )
  open()
  await reads(/^Chrome on an Android phone can\./)
  await press('Factory file (CSV)')
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ format: 'csv' }))
})

it('offers nothing to operators who may not reveal tokens', async () => {
  serve()
  open('support')
  await screen.findByText('Batch Spring')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start' })).toBeNull())
})
