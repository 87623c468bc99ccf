import { findRingsByCode, resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSpaceFixture, type Link, type SpaceFixture } from '../../test/space-fixture.ts'
import { emptyFile } from '../spaces/ring-file.rules.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service?.stop())

const find = async (code: string) =>
  (await service.call(findRingsByCode, { token: await service.internalToken('admin'), body: { code } })).body.data.rings
const tap = async (link: Link) => {
  const body = { ...link, browser: 'Mozilla/5.0 Firefox/150.0', ip: '203.0.113.7', peek: false }
  await service.call(resolveTap, { token: await service.internalToken('gateway'), body })
}

it("finds a ring's state and last tap by its token or the first 8 characters", async () => {
  const { rings } = await service.couple()
  const [owned, , free] = rings
  const of = { tokenPrefix: owned!.link.object.slice(0, 8), status: 'ACTIVE', spaceStatus: 'ACTIVE', hasOwner: true }
  expect(await find(owned!.link.object)).toMatchObject([{ ringId: owned!.ringId, ...of }])
  await tap(owned!.link)
  for (const code of [owned!.link.object, owned!.link.object.slice(0, 8)]) {
    const [found] = await find(code)
    expect(found).toMatchObject({ ringId: owned!.ringId, lastTap: { browser: expect.stringContaining('Firefox') } })
  }
  expect(await find(free!.link.object)).toMatchObject([{ ringId: free!.ringId, hasOwner: false, lastTap: null }])
})

it('does not find a token that only shares the first characters', async () => {
  const { rings } = await service.couple()
  expect(await find(`${rings[0]!.link.object.slice(0, 8)}something-else`)).toEqual([])
})

it('finds a ring in stock, which has no taps', async () => {
  const { stockRings, secrets } = service.deps
  const token = secrets.store('stock123-of-nobody')
  const now = new Date()
  const _id = 'c5'.repeat(12)
  const file = emptyFile
  const ring = { token, status: 'INACTIVE', stockedAt: now, madeAt: now, moves: 0, moving: null, file } as const
  await stockRings.insert({ _id, ...ring }, [])
  expect(await find('stock123')).toEqual([
    { ringId: _id, tokenPrefix: 'stock123', status: 'INACTIVE', spaceStatus: null, hasOwner: false, lastTap: null },
  ])
})
