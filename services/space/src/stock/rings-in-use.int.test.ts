import { ringHandled } from '@love-space/contracts/space/ring.events.ts'
import {
  changeRingRecord,
  createRingRecords,
  deleteRingRecord,
  issueSpaces,
  lookUpRingRecords,
  recordChips,
  removeUnusedRings,
  removeUnusedSpaces,
  readRingHistory,
  replaceRing,
  revealRing,
  revealRings,
  shipRings,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { reportRingLost } from '@love-space/contracts/space/ring.routes.ts'
import { revealSpaceToken } from '@love-space/contracts/space/space-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
let token: string
beforeAll(async () => {
  service = await startSpaceFixture()
})
beforeEach(async () => {
  token = await service.internalToken('admin')
})
afterAll(() => service.stop())

const [factory, admin] = [
  { operatorId: newId(), mayChangeInUse: false },
  { operatorId: newId(), mayChangeInUse: true },
] as const

const creation = () => ({ id: newId(), key: newId(), print: 'print' })
const makeRing = async (): Promise<string> => {
  const body = { count: 1, status: 'ACTIVE' as const, creation: creation() }
  const { rings } = (await service.call(createRingRecords, { token, body })).body.data
  return rings[0]!.record.ringId
}
const change = (ringId: string, body: BodyOf<typeof changeRingRecord>) =>
  service.call(changeRingRecord, { token, params: { ringId }, body })
const recordOf = async (ringId: string) =>
  (await service.call(lookUpRingRecords, { token, body: { ids: [ringId] } })).body.data.rings[0]
const placesOf = async (ringId: string): Promise<string[]> => [
  ...((await service.deps.stockRings.exists({ _id: ringId })) ? ['stock'] : []),
  ...(await service.deps.spaces.find({ 'rings.ringId': ringId })).map(({ _id }) => _id),
]
const deedsOf = async (ringId: string) =>
  (await service.call(readRingHistory, { token, params: { ringId } })).body.data.deeds

describe('the version of a ring', () => {
  const seen = async (ringId: string): Promise<number> => (await recordOf(ringId))?.revision ?? 0

  it('rises with each change, in stock, in a space and by moving; a change based on an older one is refused', async () => {
    const ringId = await makeRing()
    const { spaceId } = await service.issue(0)
    const refused = { status: 409, problem: { code: 'ITEM_CHANGED_SINCE' } }
    const steps: BodyOf<typeof changeRingRecord>[] = [
      { status: 'INACTIVE', ...factory },
      { spaceId, ...factory },
      { isWritten: true, ...factory },
      { spaceId: null, from: spaceId, ...factory },
    ]
    for (const step of steps) {
      const basedOn = await seen(ringId)
      const places = await placesOf(ringId)
      expect(await change(ringId, { ...step, basedOn: basedOn - 1 })).toMatchObject(refused)
      expect([await seen(ringId), await placesOf(ringId)]).toEqual([basedOn, places])
      const changed = await change(ringId, { ...step, basedOn })
      expect(changed.body.data.after.revision).toBeGreaterThan(basedOn)
      // Send the same request again, as after a lost response.
      expect((await change(ringId, { ...step, basedOn })).body.data.after).toEqual(changed.body.data.after)
    }
  })

  it("rises with its owner's changes, also beyond the forty entries of its history", async () => {
    const { spaceId, first, rings } = await service.couple()
    const { ringId } = rings[0]!
    const before = await seen(ringId)
    expect(
      (await service.call(reportRingLost, { params: { spaceId, ringId }, token: first.token })).status,
    ).toBeLessThan(300)
    expect(await seen(ringId)).toBe(before + 1)
    const stocked = await makeRing()
    const begun = await seen(stocked)
    for (let step = 0; step < 50; step += 1) {
      await change(stocked, { status: step % 2 === 0 ? 'INACTIVE' : 'ACTIVE', ...factory })
    }
    expect([await seen(stocked), (await deedsOf(stocked)).length]).toEqual([begun + 50, 40])
  })
})

describe('a ring in a space', () => {
  it('moves to another space only if the request names its present one, even if the ring is unused', async () => {
    const [couple, empty, other] = [await service.couple(), await service.issue(1), await service.issue(0)]
    const held = [
      [couple.rings[0]!.ringId, couple.spaceId],
      [couple.rings[2]!.ringId, couple.spaceId],
      [empty.rings[0]!.ringId, empty.spaceId],
    ] as const
    for (const [ringId, from] of held) {
      const { spaceId } = other
      const silent = await change(ringId, { spaceId, ...admin })
      expect(silent).toMatchObject({ status: 409, problem: { code: 'RING_PLACED' } })
      for (const wrong of [null, other.spaceId, newId()]) {
        if (wrong === spaceId) continue
        const mistaken = await change(ringId, { spaceId, from: wrong, ...admin })
        expect(mistaken).toMatchObject({ status: 409, problem: { code: 'RING_MOVED' } })
      }
      expect(await placesOf(ringId)).toEqual([from])
      expect(await change(ringId, { spaceId, from, ...admin })).toMatchObject({ status: 200 })
      expect(await placesOf(ringId)).toEqual([spaceId])
      if (from !== couple.spaceId) continue
      const published = await service.published(ringHandled, ({ data }) => data.ringId === ringId)
      expect(published.data).toMatchObject({ spaceId: from, what: 'taken-out' })
    }
  })

  it('is refused an unknown target, a target in use and an owner outside it before `from` is required', async () => {
    const [empty, couple] = [await service.issue(1), await service.couple()]
    const { ringId } = empty.rings[0]!
    const unknown = await change(ringId, { spaceId: newId(), ...admin })
    expect(unknown).toMatchObject({ status: 404, problem: { code: 'SPACE_NOT_FOUND' } })
    const used = await change(ringId, { spaceId: couple.spaceId, ...factory })
    expect(used).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
    const stranger = { spaceId: couple.spaceId, ownerId: newId(), ...admin }
    expect(await change(ringId, stranger)).toMatchObject({ problem: { code: 'OWNER_NOT_MEMBER' } })
    expect(await placesOf(ringId)).toEqual([empty.spaceId])
  })

  it('moves to stock without `from` only while unused, also if a member joins meanwhile', async () => {
    const { rings, spaceId } = await service.couple()
    const refused = await change(rings[0]!.ringId, { spaceId: null, ...admin })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'RING_PLACED' } })
    expect((await change(rings[0]!.ringId, { spaceId: null, from: spaceId, ...admin })).status).toBe(200)
    const empty = await service.issue(2)
    const [free, taken] = empty.rings
    expect((await change(free!.ringId, { spaceId: null, ...factory })).status).toBe(200)
    const person = await service.signIn()
    meanwhile(service.deps.stockRings, 'insert', () => service.claim(person, taken!.link), 'before')
    const late = await change(taken!.ringId, { spaceId: null, ...factory })
    expect(late).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
    expect(await placesOf(taken!.ringId)).toEqual([empty.spaceId])
    expect(await recordOf(taken!.ringId)).toMatchObject({ ownerId: person.userId })
    const moved = await change(taken!.ringId, { spaceId: null, from: empty.spaceId, ...admin })
    expect(moved.body.data.after).toMatchObject({ space: null, ownerId: null })
  })

  it('ends in one place if another operator moves it between check and write', async () => {
    const [a, b, c] = [await service.issue(1), await service.issue(0), await service.issue(0)]
    const { ringId } = a.rings[0]!
    const other = { spaceId: b.spaceId, from: a.spaceId, operatorId: newId() }
    meanwhile(service.deps.stockRings, 'insert', () => change(ringId, other), 'before')
    const late = await change(ringId, { spaceId: c.spaceId, from: a.spaceId, ...admin })
    expect(late).toMatchObject({ status: 409, problem: { code: 'RING_MOVED' } })
    expect(await placesOf(ringId)).toEqual([b.spaceId])
  })

  it('is bound by one of two operators, who may repeat the request, also once it has an owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { spaceId, rings } = await service.issue(1)
      const ringId = await makeRing()
      const by = [newId(), newId()]
      const bind = (operatorId: string | undefined) => change(ringId, { spaceId, operatorId: operatorId ?? '' })
      const answers = await Promise.all(by.map(bind))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const winner = answers.findIndex(({ status }) => status === 200)
      expect(answers[1 - winner]).toMatchObject({ problem: { code: 'RING_BOUND' } })
      expect((await deedsOf(ringId)).at(-1)).toMatchObject({ what: 'bound', operatorId: by[winner] })
      expect((await bind(by[winner])).status).toBe(200)
      if (round > 0) continue
      const { body } = await service.call(revealRing, { token, params: { ringId }, body: {} })
      const link = { token: rings[0]!.link.token, object: body.data.ringToken }
      await service.claim(await service.signIn(), link)
      expect((await bind(by[winner])).status).toBe(200)
      expect(await bind(by[1 - winner])).toMatchObject({ problem: { code: 'RING_BOUND' } })
    }
  })

  it('without a recorded operator, cannot be bound again once it has an owner', async () => {
    const { spaceId, rings } = await service.couple()
    expect(await change(rings[0]!.ringId, { spaceId, ...admin })).toMatchObject({ problem: { code: 'RING_OWNED' } })
    expect((await change(rings[2]!.ringId, { spaceId, ...admin })).status).toBe(200)
  })

  it('is replaced by only one of two new rings', async () => {
    const { rings, first } = await service.couple()
    const ringId = rings[0]!.ringId
    const both = [await makeRing(), await makeRing()]
    const replace = (by: string) => service.call(replaceRing, { token, params: { ringId }, body: { by, ...admin } })
    const answers = await Promise.all(both.map(replace))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await Promise.all(both.map(async (id) => (await recordOf(id))?.ownerId ?? null))
    expect(owners.toSorted()).toEqual([null, first.userId].toSorted())
    const places = await Promise.all(both.map(placesOf))
    expect(places.flat().filter((place) => place === 'stock')).toHaveLength(1)
  })
})

describe('a ring in use', () => {
  it('is changed, moved, shipped and deleted only with permission', async () => {
    const { spaceId, rings, second } = await service.couple()
    const other = await service.issue(0)
    for (const { ringId } of [rings[0]!, rings[2]!]) {
      const before = await recordOf(ringId)
      const tries: BodyOf<typeof changeRingRecord>[] = [
        { status: 'INACTIVE', endsOwnersUse: true },
        { status: 'DISABLED', endsOwnersUse: true },
        { ownerId: second.userId, endsOwnersUse: true },
        { isWritten: true },
        { isShipped: true },
        { spaceId: null },
        { spaceId: null, from: spaceId },
        { spaceId: other.spaceId, from: spaceId },
      ]
      for (const body of tries) {
        const answer = await change(ringId, { ...body, ...factory })
        const status = 'spaceId' in body && !('from' in body) ? [403, 409] : [403]
        expect(status).toContain(answer.status)
      }
      expect(await change(ringId, { isWritten: true })).toMatchObject({ problem: { code: 'RING_IN_USE' } })
      const deleted = await service.call(deleteRingRecord, { token, params: { ringId }, body: factory })
      expect(deleted).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
      await service.call(shipRings, { token, body: { ids: [ringId], ...factory } })
      const lines = [{ ringId, chipUid: `04${newId().slice(-12)}`.toUpperCase() }]
      const { body } = await service.call(recordChips, { token, body: { lines, isTrial: false, ...factory } })
      expect(body.data.outcomes).toEqual(['unknown-ring'])
      const by = await makeRing()
      const replaced = await service.call(replaceRing, { token, params: { ringId }, body: { by, ...factory } })
      expect(replaced).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
      expect(await placesOf(by)).toEqual(['stock'])
      const { version: _before, ...same } = before!
      expect(await recordOf(ringId)).toMatchObject(same)
    }
    const fresh = await makeRing()
    const given = await change(fresh, { spaceId, ...factory })
    expect(given).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
    expect(await placesOf(fresh)).toEqual(['stock'])
  })

  it('is taken from its owner or deactivated only with confirmation', async () => {
    const { rings, second } = await service.couple()
    const { ringId } = rings[0]!
    for (const body of [
      { status: 'INACTIVE' },
      { status: 'DISABLED' },
      { ownerId: null },
      { ownerId: second.userId },
    ] as const) {
      const silent = await change(ringId, { ...body, ...admin })
      expect(silent).toMatchObject({ status: 409, problem: { code: 'RING_OWNED' } })
    }
    const lost = await change(ringId, { status: 'INACTIVE', endsOwnersUse: true, ...admin })
    expect(lost.body.data.after.status).toBe('INACTIVE')
    // The ring is inactive now, so activating it needs no consent to end its use.
    expect((await change(ringId, { status: 'ACTIVE', ...admin })).status).toBe(200)
  })

  it('is activated or deactivated only in the named status', async () => {
    const ringId = await makeRing()
    await change(ringId, { status: 'DISABLED', ...factory })
    for (const status of ['ACTIVE', 'INACTIVE'] as const) {
      const refused = await change(ringId, { status, onlyWhile: ['ACTIVE', 'INACTIVE'], ...factory })
      expect(refused).toMatchObject({ status: 409, problem: { code: 'RING_RETIRED' } })
    }
    expect((await recordOf(ringId))?.status).toBe('DISABLED')
  })

  it('is revealed only with permission and a reason, and its users are notified', async () => {
    const { rings, spaceId, first, second } = await service.couple()
    const reveal = (ringId: string, body: BodyOf<typeof revealRing>) =>
      service.call(revealRing, { token, params: { ringId }, body })
    for (const { ringId, link } of [rings[0]!, rings[2]!]) {
      const may = { mayRevealInUse: true }
      expect(await reveal(ringId, { reason: 'They asked' })).toMatchObject({
        status: 403,
        problem: { code: 'RING_IN_USE' },
      })
      for (const body of [may, { ...may, reason: ' x ' }]) {
        expect(await reveal(ringId, body)).toMatchObject({
          status: 422,
          problem: { code: 'REASON_REQUIRED', errors: [{ field: 'body.reason' }] },
        })
      }
      const shown = await reveal(ringId, { ...may, reason: 'Its chip is to be written anew' })
      expect(shown.body.data).toMatchObject({ ringToken: link.object, spaceToken: link.token })
      const published = await service.published(ringHandled, ({ data }) => data.ringId === ringId)
      const people = ringId === rings[0]!.ringId ? [first.userId] : [first.userId, second.userId]
      expect(published.data).toMatchObject({ spaceId, what: 'revealed', toldUserIds: people })
    }
    const whole = await service.call(revealSpaceToken, { token, params: { spaceId } })
    expect(whole).toMatchObject({ status: 403, problem: { code: 'RING_IN_USE' } })
  })

  it('is in no file and no repeated response with its token', async () => {
    const request = creation()
    const make = async () =>
      (await service.call(createRingRecords, { token, body: { count: 2, status: 'ACTIVE', creation: request } })).body
        .data
    const issue = async () =>
      (await service.call(issueSpaces, { token, body: { count: 1, creation: request } })).body.data
    const [first, second] = (await make()).rings
    const [issued] = (await issue()).spaces
    const { spaceId, spaceToken } = issued!
    const ids = [first!.record.ringId, second!.record.ringId]
    for (const ringId of ids) await change(ringId, { spaceId, ...factory })
    const tokensOf = async (isToCompare?: boolean) => {
      const body = { ids, ...(isToCompare === undefined ? {} : { isToCompare }) }
      return (await service.call(revealRings, { token, body })).body.data.rings.map(({ ringToken }) => ringToken)
    }
    expect(await tokensOf()).toHaveLength(2)
    await service.claim(await service.signIn(), { token: spaceToken, object: first!.ringToken })
    expect(await tokensOf()).toEqual([])
    expect(await tokensOf(true)).toHaveLength(2)
    const again = await make()
    expect(again.rings).toEqual([])
    expect(again.records?.map(({ ringId }) => ringId)).toEqual(ids)
    expect(await issue()).toEqual({ spaces: [], ids: [spaceId] })
  })
})

describe('what a cancelled batch left unused', () => {
  it('is removed, but nothing that was written, shipped or is in use, also if that happens meanwhile', async () => {
    const request = creation()
    const issued = (await service.call(issueSpaces, { token, body: { count: 3, creation: request } })).body.data.spaces
    const [first, second, empty] = issued.map(({ spaceId }) => spaceId)
    const { spaceId: inUse } = await service.couple()
    const [stocked, bound, written, shipped, lent, late] = await Promise.all(Array.from({ length: 6 }, makeRing))
    for (const ringId of [bound, late]) await change(ringId!, { spaceId: first!, ...admin })
    await change(written!, { spaceId: second!, ...admin })
    await change(lent!, { spaceId: inUse, ...admin })
    await change(written!, { isWritten: true, ...admin })
    await change(shipped!, { isShipped: true, ...admin })
    const body = { ids: [stocked!, bound!, written!, shipped!, lent!, late!, newId()], operatorId: newId() }
    const ship = () => change(late!, { isShipped: true, ...admin })
    meanwhile(service.deps.stockRings, 'tombstone', ship, 'before', ({ _id }: { _id: string }) => _id === late)
    const { removed, kept } = (await service.call(removeUnusedRings, { token, body })).body.data
    expect(removed).toEqual([stocked, bound, body.ids.at(-1)])
    expect(kept.map(({ ringId }) => ringId).toSorted()).toEqual([written, shipped, lent, late].toSorted())
    expect(await Promise.all([stocked!, bound!].map(placesOf))).toEqual([[], []])
    expect(await placesOf(written!)).toEqual([second])
    expect((await service.call(removeUnusedRings, { token, body })).body.data.removed).toEqual(removed)
    const creations = [{ id: request.id, count: 3 }]
    const spaces = () => service.call(removeUnusedSpaces, { token, body: { creations } })
    const gone = (await spaces()).body.data.removed
    expect(gone).toContain(empty)
    expect(gone).not.toContain(second)
    expect((await spaces()).body.data.removed).toEqual(gone)
    expect((await service.deps.spaces.findById(inUse))?.erasingAt).toBeNull()
  })
})
