import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { membersMet } from '@love-space/contracts/space/member.events.ts'
import { ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { changeRingRecord } from '@love-space/contracts/space/ring-record.internal.ts'
import { bindRing, reportRingLost } from '@love-space/contracts/space/ring.routes.ts'
import { endSpace, leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

const durable = 'space-note-meeting-on-tapped'
const minute = 60_000
const hour = 60 * minute
const time = { now: new Date() }
const pass = (ms: number) => {
  time.now = new Date(time.now.getTime() + ms)
}

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => time.now })
})
afterAll(() => service.stop())

type Couple = Awaited<ReturnType<SpaceFixture['couple']>>

const aCouple = async () => {
  const couple = await service.couple()
  pass(hour)
  return couple
}
const signIn = async ({ userId }: { readonly userId: string }) =>
  (await service.signIn({ userId, stepUpAt: true })).token
const inMinutes = (minutes: number): Date => new Date(time.now.getTime() + minutes * minute)
const noteTap = (ringId: string, time: Date, id = newId()) =>
  service.publish(ringTapped, { aggregateId: ringId, data: { ringId }, time, id })
/** Delivers taps in this order: which ring, and after how many minutes it was tapped. */
const deliver = async ({ rings }: Couple, ...taps: readonly (readonly [ring: 0 | 1 | 2, minutes: number])[]) => {
  for (const [ring, minutes] of taps) await noteTap(rings[ring]!.ringId, inMinutes(minutes))
  await service.idle(ringTapped, durable)
}
const meetingsOf = async ({ spaceId }: Pick<Couple, 'spaceId'>): Promise<Date[]> =>
  (await service.allPublished(membersMet, spaceId)).map(({ data }) => new Date(data.at))

describe('both are together', () => {
  it("once rings of both were tapped within five minutes, as an event with the later tap's time", async () => {
    const couple = await aCouple()
    await deliver(couple, [0, 0], [1, 5])
    const { spaceId, first, second } = couple
    const at = inMinutes(5).toISOString()
    expect((await service.allPublished(membersMet, spaceId)).map(({ data, time }) => ({ data, time }))).toEqual([
      { data: { spaceId, userIds: [first.userId, second.userId], at }, time: at },
    ])
  })

  it('not after more than five minutes', async () => {
    const couple = await aCouple()
    await deliver(couple, [0, 0], [1, 5.01])
    expect(await meetingsOf(couple)).toEqual([])
  })

  it('by taps of two rings, not of one', async () => {
    const couple = await aCouple()
    await deliver(couple, [0, 0], [0, 1], [0, 2])
    expect(await meetingsOf(couple)).toEqual([])
  })

  it('by rings of two owners, not by a second ring of one, nor by one without owner', async () => {
    const couple = await aCouple()
    const params = { spaceId: couple.spaceId, ringId: couple.rings[2]!.ringId }
    await deliver(couple, [0, 0], [2, 1])
    expect((await service.call(bindRing, { params, token: await signIn(couple.first) })).status).toBe(200)
    await deliver(couple, [2, 2], [0, 3])
    expect(await meetingsOf(couple)).toEqual([])
    await deliver(couple, [1, 4])
    expect(await meetingsOf(couple)).toEqual([inMinutes(4)])
  })

  it('whenever and in whichever order the events arrive, and as often as they do', async () => {
    const couple = await aCouple()
    await deliver(couple, [1, 3], [0, 20], [1, 40], [0, 0])
    expect(await meetingsOf(couple)).toEqual([inMinutes(3)])
    await deliver(couple, [0, 0], [1, 3], [1, 40])
    expect(await meetingsOf(couple)).toEqual([inMinutes(3)])
    await deliver(couple, [1, 24])
    expect(await meetingsOf(couple)).toEqual([3, 24].map(inMinutes))
    await deliver(couple, [0, 6])
    expect(await meetingsOf(couple)).toEqual([3, 24].map(inMinutes))
  })

  it('by taps, not by a peek', async () => {
    const couple = await aCouple()
    const [ofFirst, ofSecond] = couple.rings
    const tap = async (ring: typeof ofFirst, peek: boolean) => {
      const body = { ...ring!.link, browser: '', ip: '203.0.113.7', peek }
      const answer = await service.call(resolveTap, { token: await service.internalToken('gateway'), body })
      expect(answer.status).toBe(200)
      await service.allPublished(ringTapped, ring!.ringId)
      await service.idle(ringTapped, durable)
    }
    await tap(ofFirst, false)
    await tap(ofSecond, true)
    expect(await meetingsOf(couple)).toEqual([])
    pass(minute)
    await tap(ofSecond, false)
    expect(await meetingsOf(couple)).toEqual([time.now])
  })
})

describe('no meeting is noted', () => {
  it.each([
    ['before', []],
    ['after', [[0, 0]]],
  ] as const)('with a ring that was lost %s its tap', async (_, taps) => {
    const couple = await aCouple()
    const { spaceId, first, rings } = couple
    await deliver(couple, [2, 0], ...taps)
    const params = { spaceId, ringId: rings[0]!.ringId }
    expect((await service.call(reportRingLost, { params, token: await signIn(first) })).status).toBe(200)
    await deliver(couple, [0, 1], [1, 2])
    expect(await meetingsOf(couple)).toEqual([])
  })

  it('with the ring of a former member, in a space that has ended, or before somebody joined', async () => {
    const [left, ended, alone] = [await aCouple(), await aCouple(), await service.issue(2)]
    await deliver(left, [1, 0])
    const leaving = { params: { spaceId: left.spaceId }, token: await signIn(left.second) }
    expect((await service.call(leaveSpace, leaving)).status).toBeLessThan(300)
    await deliver(left, [1, 1], [0, 2])
    const ending = { params: { spaceId: ended.spaceId }, token: await signIn(ended.first) }
    expect((await service.call(endSpace, ending)).status).toBe(200)
    await deliver(ended, [0, 1], [1, 2])
    await service.claim(await service.signIn(), alone.rings[0]!.link)
    for (const { ringId } of alone.rings) await noteTap(ringId, inMinutes(1))
    await service.idle(ringTapped, durable)
    for (const couple of [left, ended, alone]) expect(await meetingsOf(couple)).toEqual([])
  })

  it('by a tap before an operator gave the ring to the other member', async () => {
    const couple = await aCouple()
    const { first, second, rings } = couple
    const [ofFirst, , third] = rings
    const own = async (ringId: string, ownerId: string) => {
      const body = { ownerId, operatorId: newId(), mayChangeInUse: true, endsOwnersUse: true }
      const token = await service.internalToken('admin')
      expect((await service.call(changeRingRecord, { token, params: { ringId }, body })).status).toBe(200)
    }
    await own(third!.ringId, first.userId)
    await deliver(couple, [2, 0])
    pass(minute)
    await own(third!.ringId, second.userId)
    await deliver(couple, [0, 0])
    expect(await meetingsOf(couple)).toEqual([])
    await noteTap(ofFirst!.ringId, inMinutes(1))
    await deliver(couple, [2, 2])
    expect(await meetingsOf(couple)).toEqual([inMinutes(2)])
  })
})

it('forgets the taps of a couple once one of them deletes the account', async () => {
  const couple = await aCouple()
  await deliver(couple, [0, 0], [1, 1])
  expect(await service.deps.meetings.findById(couple.spaceId)).not.toBeNull()
  const { userId } = couple.first
  await service.publish(userErased, { aggregateId: userId, data: { userId } })
  await service.published(erasureFinished.space, ({ data }) => data.id === userId)
  expect(await service.deps.meetings.findById(couple.spaceId)).toBeNull()
})

describeConsumer({
  service: () => service,
  event: ringTapped,
  durable,
  prepare: async () => {
    const couple = await aCouple()
    const { ringId } = couple.rings[0]!
    await deliver(couple, [1, -1])
    return { aggregateId: ringId, data: { ringId }, effect: () => meetingsOf(couple) }
  },
})
