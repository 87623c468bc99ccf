import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { createBatch, getBatch, saveBatch } from '@love-space/contracts/admin/batch.routes.ts'
import { listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { peekSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { installNfcStandIn, type NfcStandIn, type StandInRing } from '@love-space/testing/nfc-stand-in.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { addOperator } from '@love-space/local-runtime/run/add-operator.ts'
import { findingsOn, twoLooks } from './axe.ts'
import { failOnComplaints, fillInSignIn, newOperator, newPhone, openBrowser, webOrigin } from './world.ts'

const browser = await openBrowser()
const phone = await newPhone(browser)
failOnComplaints(phone)
const { page } = phone

const spaces = 25
/** A job waits for ten seconds before it repeats a call that had no answer on a busy machine. */
const jobTimeoutMs = 60_000

const serialOf = (number: number): string => `04${number.toString(16).padStart(12, '0')}`.match(/../g)?.join(':') ?? ''
const chipOf = ({ serialNumber }: StandInRing): string => serialNumber.replaceAll(':', '').toUpperCase()

/** Holds a ring to the phone until the page says this. Returns the ring as it is then. */
async function hold(on: Page, ring: StandInRing, says: string | RegExp): Promise<StandInRing> {
  await on.evaluate((held) => (globalThis as unknown as { nfcStandIn: NfcStandIn }).nfcStandIn.hold(held), ring)
  await on.getByText(says).first().waitFor()
  return on.evaluate(() => {
    const { nfcStandIn } = globalThis as unknown as { nfcStandIn: NfcStandIn }
    const held = nfcStandIn.held()
    nfcStandIn.lift()
    if (!held) throw new Error('No ring is held')
    return held
  })
}
const nextLabel = async (): Promise<string> => {
  const text = await page.getByText(/^Next: /).textContent()
  return /^Next: (\S+)\./.exec(text ?? '')?.[1] ?? ''
}

it(
  'writes fifty rings in one go, one of them twice, past a foreign ring and a lost page',
  { timeout: 3 * jobTimeoutMs },
  async () => {
    const call = await newOperator()
    const { id } = (await call(createBatch, { body: { spaces } })).data.batch
    const read = async () => (await call(getBatch, { params: { id } })).data.batch
    await waitFor(async () => (await read()).state === 'ready', { timeoutMs: jobTimeoutMs })

    await page.addInitScript(installNfcStandIn)
    await page.goto(`/admin/batches/${id}`)
    await page.waitForURL('**/login')
    await fillInSignIn(page, await addOperator(inject('runDir'), 'factory'))
    await page.waitForURL(`**/admin/batches/${id}`)
    await page.getByRole('link', { name: 'Write rings by phone' }).click()
    await page.getByRole('button', { name: 'Start' }).click()

    const rings = new Map<string, StandInRing>()
    const write = async (number: number): Promise<string> => {
      const label = await nextLabel()
      const ring = await hold(page, { serialNumber: serialOf(number), records: [] }, `${label} written. Next ring.`)
      rings.set(label, ring)
      return label
    }
    for (let number = 1; number <= 20; number += 1) await write(number)
    const foreign = { serialNumber: serialOf(99), records: [], fault: 'foreign' as const }
    await hold(page, foreign, /^This chip is of another kind/)

    const found = await findingsOn(page, 'a refused chip', twoLooks)
    const label = await write(21)
    found.push(...(await findingsOn(page, 'a written ring', twoLooks)))
    expect(found).toEqual([])
    await page.getByRole('button', { name: `Undo ${label}` }).click()
    const emptied = await hold(page, rings.get(label) ?? foreign, `${label} undone. Its address comes again.`)
    expect(emptied.records).toEqual([{ recordType: 'empty' }])
    rings.delete(label)

    await page.reload()
    await page.getByRole('button', { name: 'Start' }).click()
    for (let number = 22; number <= 51; number += 1) await write(number)
    await page.getByText('All written').waitFor()
    await page.getByText('50 of 50 written').waitFor()

    expect(rings.size).toBe(2 * spaces)
    await waitFor(async () => (await read()).rings.written === 2 * spaces, { timeoutMs: jobTimeoutMs })
    const query = { draw: 1, start: 0, length: 100, 'columns[0][data]': 'batch', 'columns[0][search][value]': id }
    const board = (await call(listRings, { query })).data
    expect(new Set(board.map(({ chipUid }) => chipUid))).toEqual(new Set([...rings.values()].map(chipOf)))
    const { url: file } = (await call(saveBatch, { params: { id }, body: { format: 'csv' } })).data
    const lines = (await (await fetch(new URL(file, webOrigin()))).text()).trim().split('\r\n').slice(1)
    const addresses = new Map(lines.map((line) => line.split(',')).map(([url = '', , , ringId = '']) => [ringId, url]))
    const urls = new Map([...rings.values()].map((ring) => [chipOf(ring), ring.records[0]?.data]))
    for (const { id: ringId, chipUid } of board) expect(urls.get(chipUid ?? '')).toBe(addresses.get(ringId))
    expect(new Set(board.map(({ spaceId }) => spaceId)).size).toBe(spaces)
    const visitor = createDemoClient(webOrigin(), webOrigin())
    for (const url of [...urls.values()].slice(0, 2)) {
      expect((await visitor(peekSpaceToken, { query: pairOf(url ?? '') })).data.action).toBe('signup')
    }
  },
)
