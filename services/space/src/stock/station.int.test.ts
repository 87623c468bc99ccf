import { lookUpRingRecords, readRingHistory, recordChips } from '@love-space/contracts/space/ring-record.internal.ts'
import { resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { checkRingCode, forgetChip } from '@love-space/contracts/space/station.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
let token: string
beforeAll(async () => {
  service = await startSpaceFixture()
  token = await service.internalToken('admin')
})
afterAll(() => service.stop())

const operatorId = newId()
const chipOf = (number: number): string => `0400000000000${number}`.slice(-14)
const record = (ringId: string, chipUid: string) =>
  service.call(recordChips, { token, body: { lines: [{ ringId, chipUid }], isTrial: false, operatorId } })
const recordOf = async (ringId: string) =>
  (await service.call(lookUpRingRecords, { token, body: { ids: [ringId] } })).body.data.rings[0]
const forget = (ringId: string, chipUid: string) =>
  service.call(forgetChip, { token, params: { ringId }, body: { chipUid, operatorId } })
const deedsOf = async (ringId: string) =>
  (await service.call(readRingHistory, { token, params: { ringId } })).body.data.deeds.map(({ what }) => what)

it('forgets a chip once, unwrites its ring by one entry, and lets another ring have the chip', async () => {
  const { rings } = await service.issue(2)
  const [ring, other] = rings.map(({ ringId }) => ringId) as [string, string]
  await record(ring, chipOf(1))
  const before = await deedsOf(ring)
  for (let time = 0; time < 2; time += 1) expect((await forget(ring, chipOf(1))).status).toBe(204)
  expect(await recordOf(ring)).toMatchObject({ chipUid: null, writtenAt: null })
  expect(await deedsOf(ring)).toEqual([...before, 'unwritten'])
  expect((await record(other, chipOf(1))).body.data.outcomes).toEqual(['noted'])
  expect((await record(ring, chipOf(2))).body.data.outcomes).toEqual(['noted'])
})

it('forgets neither another chip nor the chip of a ring in use', async () => {
  const { rings } = await service.issue(1)
  const { ringId, link } = rings[0]!
  await record(ringId, chipOf(3))
  expect(await forget(ringId, chipOf(4))).toMatchObject({ status: 409, problem: { code: 'CHIP_DIFFERS' } })
  await service.claim(await service.signIn(), link)
  expect(await forget(ringId, chipOf(3))).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
  expect(await recordOf(ringId)).toMatchObject({ chipUid: chipOf(3) })
})

const checked = async (ringId: string, body: BodyOf<typeof checkRingCode>) =>
  (await service.call(checkRingCode, { token, params: { ringId }, body })).body.data.outcome
const sunRing = async () => {
  const { spaceId, rings } = await service.issue(1)
  return { ...(await service.issueSun(spaceId, rings[0]!.link.token)), spaceId }
}
const tapped = (link: { token: string; object: string }, code: object) =>
  service.internalToken('gateway').then((gateway) =>
    service.call(resolveTap, {
      token: gateway,
      body: { ...link, browser: '', ip: '203.0.113.7', peek: false, ...code },
    }),
  )

it('knows a genuine code, spends it, and leaves the first tap of its people as it was', async () => {
  const { ringId, uid: chipUid, chip, link } = await sunRing()
  const code = chip.tap()
  const attempt = 'this reading'
  for (let time = 0; time < 2; time += 1) {
    expect(await checked(ringId, { ...code, chipUid, attempt })).toBe('genuine')
  }
  expect(await checked(ringId, { ...code, chipUid, attempt: 'another reading' })).toBe('used')
  expect(await tapped(link, code)).toMatchObject({ status: 409, problem: { code: 'RING_LINK_USED' } })
  expect((await tapped(link, chip.tap())).status).toBe(200)
})

it('checks a chip that is not recorded yet by the UID that the phone read', async () => {
  const { ringId, uid: chipUid, chip } = await sunRing()
  await service.call(forgetChip, { token, params: { ringId }, body: { chipUid, operatorId } })
  expect(await checked(ringId, { ...chip.tap(), chipUid: chipOf(5) })).toBe('forged')
  expect(await checked(ringId, { ...chip.tap(), chipUid })).toBe('genuine')
})

it('tells forged codes, other chips, static rings and rings in use apart, and counts none of them', async () => {
  const [ring, other] = [await sunRing(), await sunRing()]
  const { ringId, uid: chipUid, chip } = ring
  const code = chip.tap()
  expect(await checked(ringId, { ...other.chip.tap(), chipUid })).toBe('forged')
  expect(await checked(ringId, { ...code, cmac: other.chip.tap().cmac, chipUid })).toBe('forged')
  expect(await checked(ringId, { ...code, chipUid: other.uid })).toBe('other-chip')
  expect(await checked((await service.issue(1)).rings[0]!.ringId, { ...code, chipUid })).toBe('forged')
  expect(await checked(ringId, { ...code, chipUid })).toBe('genuine')
  const person = await service.signIn()
  const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
  const members = [{ userId: person.userId, joinedAt: new Date() }]
  await spaces.updateOne({ _id: other.spaceId }, { $set: { members } } as never)
  expect(await checked(other.ringId, { ...other.chip.tap(), chipUid: other.uid })).toBe('in-use')
})
