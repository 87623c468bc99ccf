import type { Page } from 'playwright-core'
import { batchOf } from '@love-space/testing/batch.ts'
import { installNfcStandIn, type NfcStandIn, type StandInRing } from '@love-space/testing/nfc-stand-in.ts'

const id = '64b0000000000000000000b1'
const at = new Date(Date.now() - 86_400_000).toISOString()
const batch = batchOf({ id, spaces: 25, rings: { ...batchOf().rings, written: 22, chipped: 22 }, createdAt: at })
const linkOf = (number: number): string =>
  `https://love.example/api/space?token=${'t'.repeat(32)}&object=${'o'.repeat(30)}${number}`
const addresses = Array.from({ length: 10 }, (_, index) => ({
  ringId: `64b0000000000000000001${10 + index}`,
  url: linkOf(10 + index),
  label: `${12 + Math.floor(index / 2)}-${1 + (index % 2)}`,
}))

export const stationOfThePicture = `/admin/batches/${id}/station`

/** Answers for the encode station as a server in the midst of a batch. */
export async function servesStation(page: Page): Promise<void> {
  await page.addInitScript(installNfcStandIn)
  const answer = (path: string, data: unknown) =>
    page.route(`**/api/admin/batches/${id}${path}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fulfill({ json: { data } }),
    )
  const counts = { written: 22, left: 28 }
  await answer('', { batch })
  await answer('/addresses', { addresses, until: new Date(Date.now() + 900_000).toISOString(), counts })
  await answer('/rings/*', { counts: { written: 23, left: 27 } })
  const carried = { ringId: id, ringToken: 'k3Rw9xPq', batchName: 'Winter', isOfThisBatch: false, isWritten: true }
  await answer('/carried', { carried: { ...carried, isInUse: false } })
}

export const withoutNfc = (page: Page): Promise<unknown> =>
  page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'NDEFReader'))

const starts = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText(/^Next: /).waitFor()
}

/** Starts the station and holds a ring to the phone. */
export const holds =
  (ring: Partial<StandInRing> & { number?: number }, says: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await starts(page)
    const { number, ...more } = ring
    const records = number === undefined ? [] : [{ recordType: 'url', data: linkOf(number) }]
    const held = { serialNumber: '04:5d:9a:b2:c3:d4:80', records, ...more }
    await page.evaluate((one) => (globalThis as unknown as { nfcStandIn: NfcStandIn }).nfcStandIn.hold(one), held)
    await page.getByText(says).first().waitFor()
  }
