import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { ringBound, ringLost, ringRecorded, ringReleased } from '@love-space/contracts/space/ring.events.ts'
import {
  bindPairs,
  changeRingRecord,
  createRingRecords,
  deleteRingRecord,
  findRingPair,
  issueSpaces,
  listChangedRings,
  listRingRecords,
  listUnbound,
  lookUpRingRecords,
  recordChips,
  readRingHistory,
  replaceRing,
  revealRing,
  revealRings,
  shipRings,
} from '@love-space/contracts/space/ring-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { bindRing, reportRingLost } from '@love-space/contracts/space/ring.routes.ts'
import { endSpace } from '@love-space/contracts/space/space.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { linkOf, startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'
import type { Deps } from '../deps.ts'
import { erasers } from '../erasure/erasers.ts'
import { matchOfPair } from '../spaces/pair.rules.ts'
import { openPair } from '../spaces/spaces.queries.ts'
import { bindPairs as placeAll } from './bind-pairs.ts'
import { replaceRing as replaceRecord } from './replace-ring.ts'
import { finishMove, finishRingMove, moveRing } from './move-ring.ts'

let service: SpaceFixture
let token: string
beforeAll(async () => {
  service = await startSpaceFixture()
})
beforeEach(async () => {
  token = await service.internalToken('admin')
})
afterAll(() => service.stop())

const creation = () => ({ id: newId(), key: newId(), print: 'print' })
const makeRings = async (count: number, request = creation()) => {
  const body = { count, status: 'ACTIVE' as const, creation: request }
  return (await service.call(createRingRecords, { token, body })).body.data.rings
}
const makeRing = async () => {
  const [made] = await makeRings(1)
  if (!made) throw new Error('No ring was made')
  return { ringId: made.record.ringId, ringToken: made.ringToken }
}
const change = (ringId: string, body: BodyOf<typeof changeRingRecord>) =>
  service.call(changeRingRecord, { token, params: { ringId }, body: { mayChangeInUse: true, ...body } })
const recordOf = async (ringId: string) =>
  (await service.call(lookUpRingRecords, { token, body: { ids: [ringId] } })).body.data.rings[0]

const foundBy = async (link: Pair) => {
  const { space, pair } = await openPair(service.deps, link)
  return matchOfPair(space, pair, service.deps.clock())
}

const placesOf = async ({ stockRings, spaces }: Deps, ringId: string): Promise<string[]> => [
  ...((await stockRings.exists({ _id: ringId })) ? ['stock'] : []),
  ...(await spaces.find({ 'rings.ringId': ringId })).map(({ _id }) => _id),
]

const move = async (deps: Deps, ringId: string, to: string | null): Promise<void> => {
  const [place = 'stock'] = await placesOf(service.deps, ringId)
  const from = place === 'stock' ? null : place
  await moveRing(deps, ringId, to, { from, mayChangeInUse: true })
}

/** Timeout of tests that kill a process after each write and wait for the job that finishes its work. */
const dyingTimeoutMs = 90_000

const dyingAfter = (deps: Deps, writes: number): Deps => {
  let left = writes
  const dying = <T extends object>(aggregate: T): T =>
    new Proxy(aggregate, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...values: unknown[]) => Promise<unknown>
        if (!['insert', 'update', 'mutate', 'mutateMany', 'tombstone', 'tombstoneMany'].includes(String(name)))
          return method
        return async (...values: unknown[]) => {
          if (left === 0) throw new Error('dead')
          const written = await method(...values)
          left -= 1
          if (left === 0) throw new Error('dead')
          return written
        }
      },
    })
  return { ...deps, spaces: dying(deps.spaces), stockRings: dying(deps.stockRings) }
}

it('publishes every ring issued with a space to the back-office', async () => {
  const { rings } = await service.issue(3)
  for (const { ringId } of rings) await service.published(ringRecorded, ({ data }) => data.ringId === ringId)
})

describe('a ring that is moved', () => {
  it.each([
    ['out of stock', 'stock', 'a space'],
    ['into stock', 'a space', 'stock'],
    ['into another space', 'a space', 'another space'],
  ] as const)(
    'is in stock or in exactly one space when it is moved %s, after whichever write its process dies',
    { timeout: dyingTimeoutMs },
    async (_, leaves, enters) => {
      const { deps } = service
      const place = async (of: string) => (of === 'stock' ? null : (await service.issue(0)).spaceId)
      const [from, to] = [await place(leaves), await place(enters)]
      for (let writes = 1; ; writes += 1) {
        const { ringId } = await makeRing()
        if (from !== null) await move(deps, ringId, from)
        const died = await move(dyingAfter(deps, writes), ringId, to).then(
          () => false,
          () => true,
        )
        await Promise.all([finishMove(deps, ringId), finishMove(deps, ringId)])
        await waitFor(async () => (await deps.stockRings.findById(ringId))?.moving == null)
        expect({ writes, places: await placesOf(deps, ringId) }).toEqual({ writes, places: [to ?? 'stock'] })
        if (!died) break
        expect(writes).toBeLessThan(10)
      }
    },
  )

  it("finishes a move whose job was cancelled with the operator's next change", async () => {
    const { deps } = service
    const { spaceId } = await service.issue(0)
    const says = [
      [{ spaceId: null }, 'stock'],
      [{ spaceId }, spaceId],
      [{ isShipped: true }, spaceId],
    ] as const
    for (const [said, place] of says) {
      const { ringId } = await makeRing()
      await deps.stockRings.update({ _id: ringId }, { $set: { moving: { from: null, to: spaceId } } }, [])
      await change(ringId, said)
      expect(await placesOf(deps, ringId)).toEqual([place])
      expect((await deps.stockRings.findById(ringId))?.moving ?? null).toBeNull()
    }
  })

  it('ends in one place when many move it at once', async () => {
    const { deps } = service
    const spaces = await Promise.all([1, 2, 3].map(() => service.issue(0)))
    const { ringId } = await makeRing()
    const places = [null, ...spaces.map(({ spaceId }) => spaceId)]
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled(places.map((to) => move(deps, ringId, to)))
      await waitFor(async () => {
        await finishMove(deps, ringId)
        return (await placesOf(deps, ringId)).length === 1
      })
      expect(await placesOf(deps, ringId)).toHaveLength(1)
    }
  })

  it("keeps an operator's changes made while it left the stock", async () => {
    const { deps } = service
    const { spaceId } = await service.issue(0)
    const { ringId } = await makeRing()
    const mutate = deps.stockRings.mutate.bind(deps.stockRings)
    const tombstone = deps.stockRings.tombstone.bind(deps.stockRings)
    const written = Promise.withResolvers<void>()
    let moved: Promise<void> | undefined
    // The change has read the ring in stock; before its write, the ring is also in the space.
    const leaving = vi.spyOn(deps.stockRings, 'tombstone').mockImplementation(async (...given) => {
      await written.promise
      return tombstone(...given)
    })
    const changing = vi.spyOn(deps.stockRings, 'mutate').mockImplementationOnce(async (id, decide) => {
      moved = move(deps, ringId, spaceId)
      await waitFor(() => deps.spaces.exists({ _id: spaceId, 'rings.ringId': ringId }))
      try {
        return await mutate(id, decide)
      } finally {
        written.resolve()
      }
    })
    expect((await change(ringId, { status: 'DISABLED' })).status).toBe(200)
    await moved
    leaving.mockRestore()
    changing.mockRestore()
    expect(await recordOf(ringId)).toMatchObject({ status: 'DISABLED', space: { spaceId } })
  })

  it('keeps changes made in its space after its move had begun', async () => {
    const { deps } = service
    const [{ spaceId, rings }, other] = [await service.couple(), await service.issue(0)]
    const ringId = rings[2]!.ringId
    for (const [status, from, to] of [
      ['DISABLED', spaceId, other.spaceId],
      ['ACTIVE', other.spaceId, null],
    ] as const) {
      expect(await placesOf(deps, ringId)).toEqual([from])
      // The move has read the ring, but has not written it to the stock.
      meanwhile(deps.stockRings, 'insert', () => change(ringId, { status }), 'before')
      await move(deps, ringId, to)
      expect(await recordOf(ringId)).toMatchObject({ status, space: to === null ? null : { spaceId: to } })
    }
    const { body } = await service.call(readRingHistory, { token, params: { ringId } })
    expect(body.data.deeds.map(({ what }) => what)).toEqual(['retired', 'stocked', 'bound', 'reactivated', 'stocked'])
  })

  it('ends in the space if one of two parallel steps found it full and the other succeeded', async () => {
    const { deps } = service
    const { spaceId } = await service.issue(limits.ringsPerSpaceMax)
    const { ringId } = await makeRing()
    await deps.stockRings.update({ _id: ringId }, { $set: { moving: { from: null, to: spaceId } } }, [])
    const update = deps.stockRings.update.bind(deps.stockRings)
    const tombstone = deps.stockRings.tombstone.bind(deps.stockRings)
    const refused = Promise.withResolvers<void>()
    let placed: Promise<void> | undefined
    const leaving = vi.spyOn(deps.stockRings, 'tombstone').mockImplementationOnce(async (...given) => {
      await refused.promise
      return tombstone(...given)
    })
    const staying = vi.spyOn(deps.stockRings, 'update').mockImplementationOnce(async (...given) => {
      await deps.spaces.update({ _id: spaceId }, { $pop: { rings: 1 } }, [])
      placed = finishMove(deps, ringId)
      await waitFor(() => deps.spaces.exists({ _id: spaceId, 'rings.ringId': ringId }))
      return update(...given).finally(refused.resolve)
    })
    await expect(finishMove(deps, ringId)).rejects.toMatchObject({ code: 'RINGS_FULL' })
    await placed
    leaving.mockRestore()
    staying.mockRestore()
    expect(await placesOf(deps, ringId)).toEqual([spaceId])
  })

  it('opens its new space only', async () => {
    const [a, b] = [await service.issue(0), await service.issue(0)]
    const { ringId, ringToken } = await makeRing()
    const opened = async (ring: string) => {
      const { body } = await service.call(revealRing, { token, params: { ringId: ring }, body: {} })
      const link = body.data.url === null ? null : linkOf(body.data.url)
      return { link, found: link && (await foundBy(link)) }
    }
    expect(await opened(ringId)).toEqual({ link: null, found: null })
    await change(ringId, { spaceId: a.spaceId })
    const first = await opened(ringId)
    expect(first).toMatchObject({ link: { object: ringToken }, found: 'free-empty' })
    await change(ringId, { spaceId: b.spaceId, from: a.spaceId })
    expect((await opened(ringId)).found).toBe('free-empty')
    expect(await foundBy(first.link!)).toBe('unknown')
  })

  it('loses its owner, whose sessions opened by it end', async () => {
    const { spaceId, first, rings } = await service.couple()
    const ringId = rings[0]!.ringId
    const { body } = await change(ringId, { spaceId: null, from: spaceId })
    expect(body.data).toMatchObject({ before: { ownerId: first.userId }, after: { ownerId: null, space: null } })
    const released = await service.published(ringReleased, ({ data }) => data.ringId === ringId)
    expect(released.data).toMatchObject({ spaceId, userId: first.userId })
  })

  it('does not move into an unknown, full or read-only space', async () => {
    const { spaceId, first } = await service.couple()
    const { ringId } = await makeRing()
    expect(await change(ringId, { spaceId: newId() })).toMatchObject({ problem: { code: 'SPACE_NOT_FOUND' } })
    await service.call(endSpace, { params: { spaceId }, token: first.token })
    expect(await change(ringId, { spaceId })).toMatchObject({ problem: { code: 'SPACE_READ_ONLY' } })
    const full = await service.issue(20)
    expect(await change(ringId, { spaceId: full.spaceId })).toMatchObject({ problem: { code: 'RINGS_FULL' } })
    expect(await placesOf(service.deps, ringId)).toEqual(['stock'])
  })

  it('is in stock if its space is erased while it arrives', async () => {
    const { deps } = service
    for (const writes of [1, 2]) {
      const { spaceId } = await service.issue(0)
      const { ringId } = await makeRing()
      await move(dyingAfter(deps, writes), ringId, spaceId).catch(() => undefined)
      await deps.spaces.update({ _id: spaceId }, { $set: { erasingAt: deps.clock() } }, [])
      for (const eraser of erasers(deps).filter(({ kind }) => kind === 'space'))
        await eraser.erase(spaceId, new AbortController().signal)
      await finishMove(deps, ringId).catch(() => undefined)
      await waitFor(async () => (await deps.stockRings.findById(ringId))?.moving === null)
      expect(await placesOf(deps, ringId)).toEqual(['stock'])
    }
  })
})

describeJob({
  service: () => service,
  job: finishRingMove,
  prepare: async () => {
    const { deps } = service
    const { spaceId } = await service.issue(0)
    const { ringId } = await makeRing()
    await deps.stockRings.update({ _id: ringId }, { $set: { moving: { from: null, to: spaceId } } }, [])
    return {
      data: { ringId },
      effect: async () => (await placesOf(deps, ringId)).map((place) => (place === spaceId ? 'space' : place)),
    }
  },
})

describe('an operator', () => {
  it("deactivates a ring, which ends its owner's sessions, and reactivates it for the same owner", async () => {
    const { first, rings } = await service.couple()
    const ringId = rings[0]!.ringId
    const off = await change(ringId, { status: 'INACTIVE', endsOwnersUse: true })
    expect(off.body.data.after).toMatchObject({ status: 'INACTIVE', ownerId: first.userId })
    const lost = await service.published(ringLost, ({ data }) => data.ringId === ringId)
    expect(lost.data.userId).toBe(first.userId)
    expect(await foundBy(rings[0]!.link)).toBe('inactive')
    const on = await change(ringId, { status: 'ACTIVE' })
    expect(on.body.data.after).toMatchObject({ status: 'ACTIVE', ownerId: first.userId })
    expect(await foundBy(rings[0]!.link)).toBe('owned')
  })

  it('gives a ring only to a member of its space', async () => {
    const { second, rings } = await service.couple()
    const ringId = rings[2]!.ringId
    const stranger = await change(ringId, { ownerId: newId() })
    expect(stranger).toMatchObject({ status: 422, problem: { code: 'OWNER_NOT_MEMBER' } })
    const given = await change(ringId, { ownerId: second.userId })
    expect(given.body.data.after.ownerId).toBe(second.userId)
    await service.published(ringBound, ({ data }) => data.ringId === ringId && data.userId === second.userId)
    expect(await change((await makeRing()).ringId, { ownerId: second.userId })).toMatchObject({
      problem: { code: 'OWNER_NOT_MEMBER' },
    })
  })

  it("marks a ring's link as written; a move clears the mark", async () => {
    const [a, b] = [await service.issue(1), await service.issue(0)]
    const ringId = a.rings[0]!.ringId
    const ticked = await change(ringId, { isWritten: true })
    expect(ticked.body.data.after.writtenAt).not.toBeNull()
    const { after: again } = (await change(ringId, { isWritten: true })).body.data
    expect(again).toEqual(ticked.body.data.after)
    expect((await change(ringId, { spaceId: b.spaceId, from: a.spaceId })).body.data.after.writtenAt).toBeNull()
    expect((await change(ringId, { isWritten: true })).body.data.after.writtenAt).not.toBeNull()
    expect((await change(ringId, { isWritten: false })).body.data.after.writtenAt).toBeNull()
  })

  it('deletes a ring in stock or in a space', async () => {
    const { rings } = await service.couple()
    for (const ringId of [rings[0]!.ringId, (await makeRing()).ringId]) {
      expect(
        (await service.call(deleteRingRecord, { token, params: { ringId }, body: { mayChangeInUse: true } })).status,
      ).toBe(200)
      expect(await recordOf(ringId)).toBeUndefined()
      expect(await placesOf(service.deps, ringId)).toEqual([])
      await service.published(ringRecorded, ({ data }) => data.ringId === ringId)
    }
  })

  it('gets the same rings and spaces for a repeated request, also if a ring was bound since', async () => {
    const request = creation()
    const first = await makeRings(3, request)
    const { body } = await service.call(issueSpaces, { token, body: { count: 2, creation: request } })
    const [space] = body.data.spaces
    await change(first[1]!.record.ringId, { spaceId: space!.spaceId })
    const again = await makeRings(3, request)
    expect(again.map(({ ringToken }) => ringToken)).toEqual(first.map(({ ringToken }) => ringToken))
    expect(again[1]?.record.space?.spaceId).toBe(space?.spaceId)
    const spaces = await service.call(issueSpaces, { token, body: { count: 2, creation: request } })
    expect(spaces.body.data).toEqual(body.data)
  })

  it('creates spaces with one switch for letters, and refuses a template that sets its two names differently', async () => {
    const issue = (letters: { message: boolean; loveMessage: boolean }) => {
      const loveStreakCriteria = { timeline: false, memory: true, moodRating: true, ...letters }
      const body = { count: 1, creation: creation(), template: { loveStreakCriteria } }
      return service.call(issueSpaces, { token, body })
    }
    const off = { message: false, loveMessage: false }
    const [made] = (await issue(off)).body.data.spaces
    const space = await service.deps.spaces.findById(made!.spaceId)
    expect(space?.loveStreakCriteria).toEqual({ timeline: false, memory: true, moodRating: true, ...off })
    expect(await issue({ message: true, loveMessage: false })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'body.template.loveStreakCriteria.loveMessage' }] },
    })
  })

  it('finds the ring and space of two whole tokens, and whether they can be bound', async () => {
    const { ringId, ringToken } = await makeRing()
    const { body } = await service.call(issueSpaces, { token, body: { count: 1, creation: creation() } })
    const { spaceId, spaceToken } = body.data.spaces[0]!
    const pair = { token, body: { spaceToken, ringToken } }
    const unbound = (await service.call(listUnbound, { token })).body.data
    expect(unbound.devices).toContainEqual({ id: ringId, ringToken })
    expect(unbound.spaces).toContainEqual({ id: spaceId, spaceToken })
    expect((await service.call(findRingPair, pair)).body.data).toEqual({ spaceId, ringId })
    await change(ringId, { spaceId })
    expect((await service.call(findRingPair, pair)).body.data).toEqual({ spaceId, ringId })
    const left = (await service.call(listUnbound, { token })).body.data
    expect(left.devices.map(({ id }) => id)).not.toContain(ringId)
    expect(left.spaces.map(({ id }) => id)).not.toContain(spaceId)
  })

  it('binds many pairs, also two to a space, with an outcome each; a repeated call changes nothing', async () => {
    const { body } = await service.call(issueSpaces, { token, body: { count: 6, creation: creation() } })
    const made = await makeRings(14)
    const pairs = body.data.spaces.flatMap(({ spaceToken }, index) =>
      made.slice(2 * index, 2 * index + 2).map(({ ringToken }) => ({ spaceToken, ringToken, isWritten: index === 0 })),
    )
    const [elsewhere, free] = made.slice(12).map(({ ringToken }) => ringToken)
    const [lastSpace] = body.data.spaces.slice(-1)
    const wrong = [
      { spaceToken: pairs[0]!.spaceToken, ringToken: pairs.at(-1)!.ringToken },
      { spaceToken: 'x'.repeat(43), ringToken: elsewhere! },
      { spaceToken: pairs[0]!.spaceToken, ringToken: 'y'.repeat(43) },
    ]
    const operatorId = newId()
    const bind = async (by: string) => {
      const call = { pairs: [...pairs, ...wrong], operatorId: by }
      return (await service.call(bindPairs, { token, body: call })).body.data
    }
    const answer = await bind(operatorId)
    const placeOf = ({ ringId, space, writtenAt }: (typeof answer.rings)[number]) =>
      [ringId, [space?.spaceId, writtenAt !== null]] as const
    const expected = body.data.spaces.flatMap(({ spaceId }, index) =>
      made.slice(2 * index, 2 * index + 2).map(({ record }) => [record.ringId, [spaceId, index === 0]] as const),
    )
    const outcomes = [
      ...pairs.map(() => null),
      { code: 'RING_PLACED' },
      { code: 'SPACE_NOT_FOUND' },
      { code: 'RING_NOT_FOUND' },
    ]
    expect(answer.outcomes.map(({ refusal }) => refusal)).toMatchObject(outcomes)
    expect(new Map(answer.rings.map(placeOf))).toEqual(new Map(expected))
    const versions = async () =>
      (await service.deps.spaces.findByIds(expected.map(([, [id]]) => id ?? ''))).map(({ version }) => version)
    const before = await versions()
    const twice = await Promise.all([bind(operatorId), bind(operatorId)])
    for (const { outcomes: found } of twice) expect(found.map(({ refusal }) => refusal)).toMatchObject(outcomes)
    expect(await versions()).toEqual(before)
    expect((await bind(newId())).outcomes.slice(0, 12).map(({ refusal }) => refusal?.code)).toEqual(
      Array.from({ length: 12 }, () => 'RING_BOUND'),
    )
    const [couple, { spaceToken }] = [await service.couple(), lastSpace!]
    const inUse = service.deps.secrets.reveal((await service.deps.spaces.findById(couple.spaceId))!.token)
    const refused = [{ spaceToken: inUse, ringToken: free! }]
    const { data } = (await service.call(bindPairs, { token, body: { pairs: refused, operatorId } })).body
    expect(data.outcomes[0]?.refusal?.code).toBe('RING_IN_USE')
    const [moved] = await makeRings(1)
    const [, to] = body.data.spaces
    const movedOn = [
      { spaceToken, ringToken: moved!.ringToken },
      { spaceToken: to!.spaceToken, ringToken: moved!.ringToken, from: lastSpace!.spaceId },
    ]
    const onward = (await service.call(bindPairs, { token, body: { pairs: movedOn, operatorId } })).body.data
    expect(onward.rings.map(({ space }) => space?.spaceId)).toEqual([to!.spaceId])
    const race = [1, 2].map(() => ({ pairs: [{ spaceToken, ringToken: free! }], operatorId }))
    const raced = await Promise.all(race.map((call) => service.call(bindPairs, { token, body: call })))
    expect(raced.map(({ body: { data: one } }) => one.outcomes[0]?.refusal)).toEqual([null, null])
    expect(await placesOf(service.deps, made[13]!.record.ringId)).toEqual([lastSpace?.spaceId])
  })

  it(
    'binds many by three writes, and leaves no job; after whichever write the process dies, the jobs finish the moves',
    { timeout: dyingTimeoutMs },
    async () => {
      const { deps } = service
      const bindAfter = async (writes: number) => {
        const made = await makeRings(4)
        const { body } = await service.call(issueSpaces, { token, body: { count: 2, creation: creation() } })
        const pairs = made.map(({ ringToken }, index) => ({
          ringToken,
          spaceToken: body.data.spaces[index >> 1]!.spaceToken,
          isWritten: true,
        }))
        const bound = placeAll(dyingAfter(deps, writes), { pairs, operatorId: newId() })
        const hasDied = await bound.then(
          () => false,
          () => true,
        )
        const ids = made.map(({ record }) => record.ringId)
        await waitFor(async () => (await deps.stockRings.findByIds(ids)).every(({ moving }) => moving === null))
        const places = await Promise.all(ids.map((ringId) => placesOf(deps, ringId)))
        expect({ writes, places }).toEqual({
          writes,
          places: ids.map((_, index) => [body.data.spaces[index >> 1]!.spaceId]),
        })
        return { hasDied, ids }
      }
      const runs = await Promise.all([1, 2, 3, 4].map(bindAfter))
      expect(runs.map(({ hasDied }) => hasDied)).toEqual([true, true, true, false])
      // The last write withdraws the jobs, except those that a runner has taken meanwhile.
      const unfinished = { name: finishRingMove.name, 'data.ringId': { $in: runs.at(-1)!.ids }, state: { $ne: 'done' } }
      await waitFor(async () => (await deps.connection.collection('jobs').countDocuments(unfinished)) === 0)
      for (const ringId of runs.at(-1)!.ids) expect((await recordOf(ringId))?.writtenAt).not.toBeNull()
    },
  )

  it('names rings that changed: in a space, in stock, tapped or deleted', async () => {
    const changed = async (of: 'spaces' | 'stock' | 'taps' | 'deleted') => {
      const ids: string[] = []
      for (let after: string | null = start; after !== null;) {
        const query = { of, after }
        const page: AnswerOf<typeof listChangedRings>['data'] = (await service.call(listChangedRings, { token, query }))
          .body.data
        ids.push(...page.ids)
        after = page.next
      }
      return ids
    }
    const start = (await service.call(listChangedRings, { token, query: { of: 'spaces' } })).body.data.again
    const { rings, spaceId } = await service.couple()
    const [stocked, deleted] = [await makeRing(), await makeRing()]
    const [tapped] = rings
    await service.deps.ringTaps.upsert(
      { _id: tapped?.ringId ?? '' },
      { $set: { spaceId, at: new Date(), browser: 'Firefox' } },
      [],
    )
    await service.call(deleteRingRecord, { token, params: { ringId: deleted.ringId }, body: {} })
    expect(await changed('spaces')).toEqual(expect.arrayContaining(rings.map(({ ringId }) => ringId)))
    const inStock = await changed('stock')
    expect(inStock).toContain(stocked.ringId)
    expect(inStock).not.toContain(deleted.ringId)
    expect(await changed('taps')).toContain(tapped?.ringId)
    expect(await changed('deleted')).toContain(deleted.ringId)
  })

  it('reads every ring page by page', async () => {
    const { rings } = await service.couple()
    const { ringId } = await makeRing()
    const seen: string[] = []
    let after: string | null | undefined
    while (after !== null) {
      const query: { after?: string } = after === undefined ? {} : { after }
      const { body } = await service.call(listRingRecords, { token, query })
      seen.push(...body.data.rings.map((ring) => ring.ringId))
      after = body.data.next
    }
    expect(seen).toEqual(expect.arrayContaining([ringId, ...rings.map((ring) => ring.ringId)]))
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('the history of a ring', () => {
  const historyOf = async (ringId: string) => {
    const { body } = await service.call(readRingHistory, { token, params: { ringId } })
    return body.data.deeds.map(({ what, operatorId }) => [what, operatorId])
  }

  it('lists changes by operators and members, wherever the ring was', async () => {
    const operatorId = newId()
    const { spaceId, first } = await service.couple()
    const { ringId } = await makeRing()
    await change(ringId, { spaceId, operatorId })
    await change(ringId, { isWritten: true, operatorId })
    await change(ringId, { isShipped: true, operatorId })
    await service.call(bindRing, { token: first.token, params: { spaceId, ringId } })
    await service.call(reportRingLost, { token: first.token, params: { spaceId, ringId } })
    await change(ringId, { status: 'ACTIVE', operatorId })
    await change(ringId, { spaceId: null, from: spaceId, operatorId })
    await change(ringId, { status: 'DISABLED', operatorId })
    expect(await historyOf(ringId)).toEqual([
      ['created', null],
      ['bound', operatorId],
      ['written', operatorId],
      ['shipped', operatorId],
      ['claimed', null],
      ['lost', null],
      ['reactivated', operatorId],
      ['stocked', operatorId],
      ['retired', operatorId],
    ])
    expect((await recordOf(ringId))?.shippedAt).not.toBeNull()
  })

  it('lists a repeated change once', async () => {
    const { ringId } = await makeRing()
    for (const status of ['INACTIVE', 'INACTIVE'] as const) await change(ringId, { status })
    for (const isShipped of [true, true]) await change(ringId, { isShipped })
    expect((await historyOf(ringId)).map(([what]) => what)).toEqual(['created', 'lost', 'shipped'])
  })
})

describe('a replaced ring', () => {
  const replace = (ringId: string, by: string) =>
    service.call(replaceRing, { token, params: { ringId }, body: { by, operatorId: newId(), mayChangeInUse: true } })

  it('passes its space and owner to a ring from stock, and is retired, which ends its sessions', async () => {
    const { spaceId, first, rings } = await service.couple()
    const old = rings[0]!
    const { ringId: by, ringToken } = await makeRing()
    const { body } = await replace(old.ringId, by)
    expect(body.data.before).toMatchObject({ ownerId: first.userId })
    expect(body.data.after).toMatchObject({ status: 'DISABLED', space: null, ownerId: null })
    expect(body.data.replacement).toMatchObject({ ownerId: first.userId, space: { spaceId } })
    const released = await service.published(ringReleased, ({ data }) => data.ringId === old.ringId)
    expect(released.data.userId).toBe(first.userId)
    expect(await foundBy({ ...old.link, object: ringToken })).toBe('owned')
    expect(await foundBy(old.link)).toBe('unknown')
    expect((await replace(old.ringId, by)).body.data?.replacement).toBeUndefined()
  })

  it(
    'has one successor with its owner, after whichever write the process dies',
    { timeout: dyingTimeoutMs },
    async () => {
      const { deps } = service
      for (let writes = 1; ; writes += 1) {
        const { spaceId, first, rings } = await service.couple()
        const { ringId } = rings[0]!
        const { ringId: by } = await makeRing()
        const reason = { by, operatorId: newId(), mayChangeInUse: true }
        const died = await replaceRecord(dyingAfter(deps, writes), ringId, reason).then(
          () => false,
          () => true,
        )
        if (died) await replaceRecord(deps, ringId, reason).catch(() => undefined)
        await waitFor(async () => (await deps.stockRings.findById(ringId))?.moving === null)
        // The job of the move may still be running.
        await waitFor(async () => !(await deps.stockRings.exists({ _id: by })))
        const [old, successor] = [await recordOf(ringId), await recordOf(by)]
        expect({ writes, status: old?.status, ownerId: old?.ownerId }).toEqual({
          writes,
          status: 'DISABLED',
          ownerId: null,
        })
        expect(successor).toMatchObject({ ownerId: first.userId, space: { spaceId } })
        expect([await placesOf(deps, ringId), await placesOf(deps, by)]).toEqual([['stock'], [spaceId]])
        if (!died) break
        expect(writes).toBeLessThan(12)
      }
    },
  )

  it('cannot be replaced by a ring that is placed, retired or itself', async () => {
    const { rings } = await service.couple()
    const old = rings[0]!.ringId
    expect(await replace(old, rings[2]!.ringId)).toMatchObject({ problem: { code: 'RING_TAKEN' } })
    const { ringId: retired } = await makeRing()
    await change(retired, { status: 'DISABLED' })
    expect(await replace(old, retired)).toMatchObject({ problem: { code: 'RING_INACTIVE' } })
    const { ringId: stocked } = await makeRing()
    expect(await replace(stocked, (await makeRing()).ringId)).toMatchObject({ problem: { code: 'CONFLICT' } })
    expect(await replace(old, newId())).toMatchObject({ problem: { code: 'RING_NOT_FOUND' } })
  })
})

describe('the chips of rings', () => {
  const uid = () => `04${newId().slice(-12)}`.toUpperCase()
  const note = async (lines: { ringId: string; chipUid: string }[], isTrial = false) => {
    const body = { lines, isTrial, operatorId: newId() }
    return (await service.call(recordChips, { token, body })).body.data.outcomes
  }

  it('are stored once each, with the address in a space as written; a dry run changes nothing', async () => {
    const { spaceId } = await service.issue(0)
    const [a, b] = [(await makeRing()).ringId, (await makeRing()).ringId]
    await change(b, { spaceId })
    const [first, second] = [uid(), uid()]
    const lines = [
      { ringId: a, chipUid: first },
      { ringId: b, chipUid: second },
    ]
    expect(await note(lines, true)).toEqual(['noted', 'noted'])
    expect((await recordOf(a))?.chipUid).toBeNull()
    expect(await note(lines)).toEqual(['noted', 'noted'])
    expect(await note(lines)).toEqual(['known', 'known'])
    expect([await recordOf(a), await recordOf(b)]).toMatchObject([
      { chipUid: first, writtenAt: null },
      { chipUid: second, writtenAt: expect.any(String) },
    ])
    const { ringId: c } = await makeRing()
    const wrong = [
      { ringId: c, chipUid: first },
      { ringId: a, chipUid: uid() },
      { ringId: newId(), chipUid: uid() },
    ]
    expect(await note(wrong, true)).toEqual(['chip-taken', 'other-chip', 'unknown-ring'])
    expect(await note(wrong)).toEqual(['chip-taken', 'other-chip', 'unknown-ring'])
  })

  it('are noted once if a call names a ring twice, also for several rings of a space', async () => {
    const { spaceId, rings } = await service.issue(2)
    const [a = '', b = ''] = rings.map(({ ringId }) => ringId)
    const [first, second, third] = [uid(), uid(), uid()]
    const lines = [
      { ringId: a, chipUid: first },
      { ringId: b, chipUid: second },
      { ringId: a, chipUid: third },
    ]
    expect(await note(lines)).toEqual(['noted', 'noted', 'other-chip'])
    const { rings: stored = [] } = (await service.deps.spaces.findById(spaceId)) ?? {}
    expect(stored.map(({ file }) => file?.chipUid)).toEqual([first, second])
  })

  it('are free again once their ring is deleted, even after a crash in between', async () => {
    const [{ ringId: gone }, { ringId }, { ringId: late }] = [await makeRing(), await makeRing(), await makeRing()]
    const chipUid = uid()
    expect(await note([{ ringId: gone, chipUid }])).toEqual(['noted'])
    await service.deps.stockRings.tombstone({ _id: gone }, [])
    expect(await note([{ ringId, chipUid }], true)).toEqual(['noted'])
    const both = await Promise.all([note([{ ringId, chipUid }]), note([{ ringId: late, chipUid }])])
    expect(both.flat().toSorted()).toEqual(['chip-taken', 'noted'])
    const winner = both[0]?.[0] === 'noted' ? ringId : late
    expect((await recordOf(winner))?.chipUid).toBe(chipUid)
    expect(await service.deps.ringChips.findById(chipUid).lean()).toMatchObject({ ringId: winner })
  })
})

it('reveals and ships many rings at once', async () => {
  const { spaceId } = await service.issue(0)
  const [placed, stocked] = [await makeRing(), await makeRing()]
  await change(placed.ringId, { spaceId })
  const ids = [placed.ringId, stocked.ringId, newId()]
  const { rings } = (await service.call(revealRings, { token, body: { ids } })).body.data
  expect(rings.map(({ ringToken }) => ringToken).toSorted()).toEqual([placed.ringToken, stocked.ringToken].toSorted())
  expect(linkOf(rings.find(({ ringId }) => ringId === placed.ringId)?.url ?? '').object).toBe(placed.ringToken)
  const shipped = (await service.call(shipRings, { token, body: { ids, operatorId: newId() } })).body.data.rings
  expect(shipped.map(({ shippedAt }) => shippedAt !== null)).toEqual([true, true])
})
