import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { ringConfirmed } from '@love-space/contracts/auth/ring.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { createInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { joinRequested } from '@love-space/contracts/space/join-request.events.ts'
import {
  acceptJoinRequest,
  getOwnJoinRequest,
  listJoinRequests,
  refuseJoinRequest,
  withdrawJoinRequest,
} from '@love-space/contracts/space/join-request.routes.ts'
import { memberJoined } from '@love-space/contracts/space/member.events.ts'
import {
  changeRingRecord,
  createRingRecords,
  deleteRingRecord,
  replaceRing,
  revealRing,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { ringBound, ringHandled } from '@love-space/contracts/space/ring.events.ts'
import { bindRing } from '@love-space/contracts/space/ring.routes.ts'
import { changeSpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { getSpaceFacts } from '@love-space/contracts/space/space.internal.ts'
import { endSpace, getSpace, leaveSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { checkOpening, resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkOf, startSpaceFixture, type Link, type SpaceFixture } from '../../test/space-fixture.ts'
import { erasers } from '../erasure/erasers.ts'

const dayMs = 86_400_000
const clock = { aheadMs: 0 }
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date(Date.now() + clock.aheadMs) })
})
afterAll(() => service.stop())

const asAdmin = () => service.internalToken('admin')
const reveal = async (ringId: string) =>
  (
    await service.call(revealRing, {
      token: await asAdmin(),
      params: { ringId },
      body: { mayRevealInUse: true, reason: 'To see what is told' },
    })
  ).body.data
const change = async (ringId: string, body: BodyOf<typeof changeRingRecord>) =>
  service.call(changeRingRecord, {
    token: await asAdmin(),
    params: { ringId },
    body: { mayChangeInUse: true, endsOwnersUse: true, ...body },
  })

const alone = async () => {
  const { spaceId, rings } = await service.issue(2)
  const [own, free] = rings
  if (!own || !free) throw new Error('The rings were not issued')
  const member = await service.signIn({ stepUpAt: true })
  await service.claim(member, own.link)
  return { spaceId, member, own, free }
}
const somebody = async () => {
  const person = await service.signIn({ stepUpAt: true })
  service.owners.users.set(person.userId, {
    userId: person.userId,
    version: 1,
    name: 'Ben Ode',
    avatar: null,
    active: true,
    language: 'en',
  })
  return person
}
const asking = async () => {
  const given = await alone()
  await reveal(given.free.ringId)
  const asker = await somebody()
  const joined = await service.join(asker, given.free.link)
  return { ...given, asker, joined, requestId: (await requestsOf(given))[0]?.id ?? '' }
}
const requestsOf = async ({ spaceId, member }: { spaceId: string; member: TestToken }) =>
  (await service.call(listJoinRequests, { token: member.token, params: { spaceId } })).body.data.joinRequests
const ownState = async ({ token }: TestToken) =>
  (await service.call(getOwnJoinRequest, { token })).body.data.joinRequest?.state ?? null
const membersOf = async (spaceId: string) => {
  const token = await service.internalToken('media')
  const { members } = (await service.call(getSpaceFacts, { token, params: { spaceId } })).body.data
  return members.map(({ userId }) => userId)
}
const accept = ({ spaceId, member, requestId }: { spaceId: string; member: TestToken; requestId: string }) =>
  service.call(acceptJoinRequest, { token: member.token, params: { spaceId, requestId } })
const refuse = ({ spaceId, member, requestId }: { spaceId: string; member: TestToken; requestId: string }) =>
  service.call(refuseJoinRequest, { token: member.token, params: { spaceId, requestId } })
const handled = async (ringId: string) => {
  const found = await service.published(ringHandled, ({ data }) => data.ringId === ringId)
  return found.data
}
const verdictAt = async (link: Link) => {
  const token = await service.internalToken('gateway')
  const body = { ...link, browser: 'Firefox', ip: '10.0.0.1', peek: true }
  return decodeJwt((await service.call(resolveTap, { token, body })).body.data.verdict)
}

type Alone = Awaited<ReturnType<typeof alone>>

describe('a ring that an operator handled since the first member joined', () => {
  const makeRing = async () => {
    const creation = { id: newId(), key: newId(), print: 'print' }
    const body = { count: 1, status: 'ACTIVE' as const, creation }
    const { rings } = (await service.call(createRingRecords, { token: await asAdmin(), body })).body.data
    const [made] = rings
    if (!made) throw new Error('No ring was made')
    return { ringId: made.record.ringId, ringToken: made.ringToken }
  }
  const ways: readonly (readonly [string, (given: Alone) => Promise<Link>])[] = [
    ['revealed', async ({ free }) => linkOf((await reveal(free.ringId)).url ?? '')],
    [
      'placed',
      async ({ spaceId, own }) => {
        const { ringId, ringToken } = await makeRing()
        await change(ringId, { spaceId })
        return { ...own.link, object: ringToken }
      },
    ],
    [
      'taken from its owner',
      async ({ own }) => {
        await change(own.ringId, { ownerId: null })
        return own.link
      },
    ],
    [
      'switched off and on',
      async ({ free }) => {
        await change(free.ringId, { status: 'DISABLED' })
        await change(free.ringId, { status: 'ACTIVE' })
        return free.link
      },
    ],
  ]

  it.each(ways)('lets nobody in who taps it, by either route (%s)', async (_way, handle) => {
    const given = await alone()
    const link = await handle(given)
    const operator = await somebody()
    expect(await service.join(operator, link)).toMatchObject({ status: 409, problem: { code: 'JOIN_NEEDS_YES' } })
    expect(await service.claim(operator, link)).toMatchObject({ status: 409, problem: { code: 'JOIN_NEEDS_YES' } })
    expect(await membersOf(given.spaceId)).toEqual([given.member.userId])
    const params = { spaceId: given.spaceId }
    expect((await service.call(getSpace, { token: operator.token, params })).problem.code).toBe('SPACE_NOT_FOUND')
    expect((await service.call(listSpaces, { token: operator.token })).problem.code).toBe('NO_SPACES')
    expect(await ownState(operator)).toBe('waiting')
  })

  it('lets the partner in if it was handled before the first member joined', async () => {
    const { spaceId, rings } = await service.issue(2)
    const { ringId, ringToken } = await makeRing()
    await change(ringId, { spaceId })
    await reveal(ringId)
    await reveal(rings[1]!.ringId)
    const first = await service.signIn()
    await service.claim(first, rings[0]!.link)
    const partner = await somebody()
    expect((await service.join(partner, { ...rings[0]!.link, object: ringToken })).status).toBe(200)
    expect(await membersOf(spaceId)).toEqual([first.userId, partner.userId])
  })

  it('counts as handled when it was placed, in older documents', async () => {
    const { spaceId, member, free } = await alone()
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    const placedAt = new Date(Date.now() + 60_000)
    await spaces.updateOne({ _id: spaceId }, { $set: { 'rings.1.placedAt': placedAt } })
    expect((await service.join(await somebody(), free.link)).problem.code).toBe('JOIN_NEEDS_YES')
    expect(await membersOf(spaceId)).toEqual([member.userId])
  })

  it('needs consent even if the clock that recorded it was behind', async () => {
    const { free } = await alone()
    clock.aheadMs = -60_000
    await reveal(free.ringId)
    clock.aheadMs = 0
    expect((await service.join(await somebody(), free.link)).problem.code).toBe('JOIN_NEEDS_YES')
  })

  it('can be bound by the member, which ends an open join request', async () => {
    const { spaceId, member, free, asker, requestId } = await asking()
    const params = { spaceId, ringId: free.ringId }
    const { body } = await service.call(bindRing, { token: member.token, params })
    expect(body.data.space.rings[1]).toMatchObject({ ownerId: member.userId, joinNeedsYes: false })
    expect(await ownState(asker)).toBeNull()
    expect((await accept({ spaceId, member, requestId })).problem.code).toBe('JOIN_REQUEST_GONE')
  })

  it('tells the member that joining needs consent, and a stranger nothing about the space', async () => {
    const { spaceId, member, free } = await asking()
    const { space } = (await service.call(getSpace, { token: member.token, params: { spaceId } })).body.data
    expect(space.rings.map(({ joinNeedsYes }) => joinNeedsYes)).toEqual([false, true])
    const { body } = await service.call(validateToken, { query: free.link })
    expect(body.data).toEqual({ valid: true, canCreateSpace: false, spaceName: null })
    expect(await verdictAt(free.link)).toMatchObject({ found: 'free-one', joinNeedsYes: true })
  })
})

describe('a ring of a space that a member has left', () => {
  const eraseUser = async ({ userId }: TestToken) => {
    for (const { kind, erase } of erasers(service.deps))
      if (kind === 'user') await erase(userId, new AbortController().signal)
  }
  const leave = ({ token }: TestToken, spaceId: string) => service.call(leaveSpace, { token, params: { spaceId } })

  it.each(['first', 'second'] as const)(
    'lets nobody in without consent, by any ring and route (the %s left)',
    async (who) => {
      const { spaceId, first, second, rings } = await service.couple()
      const [leaver, partner] = who === 'first' ? [first, second] : [second, first]
      await leave(leaver, spaceId)
      const [ofFirst, ofSecond, spare] = rings
      for (const { link } of [who === 'first' ? ofFirst! : ofSecond!, spare!]) {
        expect((await service.join(leaver, link)).problem.code).toBe('JOIN_NEEDS_YES')
        expect((await service.claim(leaver, link)).problem.code).toBe('JOIN_NEEDS_YES')
        expect((await service.join(await somebody(), link)).problem.code).toBe('JOIN_REQUEST_OPEN')
        expect(await verdictAt(link)).toMatchObject({ found: 'free-one', joinNeedsYes: true })
        const { body } = await service.call(validateToken, { query: link })
        expect(body.data).toEqual({ valid: true, canCreateSpace: false, spaceName: null })
      }
      expect(await membersOf(spaceId)).toEqual([partner.userId])
      const params = { spaceId }
      expect((await service.call(getSpace, { token: leaver.token, params })).problem.code).toBe('SPACE_NOT_FOUND')
    },
  )

  it('needs consent too if their account was erased, or a later partner joined by an invitation', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    await eraseUser(second)
    const link = rings[1]!.link
    expect((await service.join(await somebody(), link)).problem.code).toBe('JOIN_NEEDS_YES')
    const params = { spaceId }
    const { invitation } = (await service.call(createInvitation, { token: first.token, params })).body.data
    const later = await somebody()
    expect((await service.join(later, linkOf(invitation.url))).status).toBe(200)
    await leave(first, spaceId)
    expect((await service.join(await somebody(), link)).problem.code).toBe('JOIN_NEEDS_YES')
    expect(await membersOf(spaceId)).toEqual([later.userId])
  })

  it('cannot be opened again by an operator once both have left', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    await service.call(endSpace, { token: first.token, params: { spaceId } })
    await leave(first, spaceId)
    await leave(second, spaceId)
    const call = { params: { spaceId }, body: { status: 'ACTIVE' as const } }
    const opened = await service.call(changeSpaceRecord, { token: await asAdmin(), ...call })
    expect(opened.problem.code).toBe('SPACE_NOT_RESUMABLE')
    expect((await service.join(await somebody(), rings[1]!.link)).problem.code).toBe('RING_INACTIVE')
  })
})

describe('a request to join', () => {
  it("is shown to the only member at once, with the asker's name and ring", async () => {
    const { spaceId, member, free, asker, requestId } = await asking()
    await service.join(asker, free.link)
    const [request, ...more] = await requestsOf({ spaceId, member })
    expect(request).toMatchObject({ id: requestId, ringId: free.ringId, name: 'Ben Ode', email: 'so…@example.com' })
    expect(more).toEqual([])
    const told = await service.published(joinRequested, ({ subject }) => subject === spaceId)
    expect(told.data).toMatchObject({ requestId, userId: asker.userId, memberId: member.userId })
    expect(await service.allPublished(joinRequested, spaceId)).toHaveLength(1)
    const hint = await service.published(liveHinted, ({ id }) => id === `${told.id}-live`)
    expect(hint.data).toMatchObject({ topic: 'space', userIds: [member.userId] })
  })

  it("accepted, makes the asker a member and the ring's owner; repeats change nothing", async () => {
    const given = await asking()
    const { spaceId, asker, free } = given
    const answers = await Promise.all([1, 2, 3].map(() => accept(given)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await membersOf(spaceId)).toEqual([given.member.userId, asker.userId])
    const { space } = (await service.call(getSpace, { token: asker.token, params: { spaceId } })).body.data
    expect(space.rings[1]).toMatchObject({ id: free.ringId, ownerId: asker.userId })
    const joined = await service.allPublished(memberJoined, spaceId)
    expect(joined.map(({ data }) => data.userId)).toEqual([given.member.userId, asker.userId])
    expect((await service.allPublished(ringBound, spaceId)).map(({ data }) => data.ringId)).toContain(free.ringId)
    expect((await service.join(asker, free.link)).status).toBe(200)
    expect(await ownState(asker)).toBeNull()
  })

  it('needs a step-up to be accepted', async () => {
    const given = await asking()
    const token = await service.signIn({ userId: given.member.userId })
    const { spaceId, requestId } = given
    const answer = await service.call(acceptJoinRequest, { token: token.token, params: { spaceId, requestId } })
    expect(answer.problem.code).toBe('STEP_UP_REQUIRED')
    expect(await membersOf(spaceId)).toEqual([given.member.userId])
  })

  it('refused, is shown so to the asker, and the same ring needs consent again', async () => {
    const given = await asking()
    expect([(await refuse(given)).status, (await refuse(given)).status]).toEqual([204, 204])
    expect(await ownState(given.asker)).toBe('refused')
    expect((await accept(given)).problem.code).toBe('JOIN_REQUEST_GONE')
    const hint = await service.published(
      liveHinted,
      ({ data }) => data.topic === 'space' && data.spaceId === null && data.userIds.includes(given.asker.userId),
    )
    expect(hint.data.ref).toBe(given.requestId)
    expect((await service.join(given.asker, given.free.link)).problem.code).toBe('JOIN_NEEDS_YES')
    expect(await ownState(given.asker)).toBe('waiting')
  })

  it('can be withdrawn by the asker', async () => {
    const given = await asking()
    const withdraw = () => service.call(withdrawJoinRequest, { token: given.asker.token })
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204])
    expect(await ownState(given.asker)).toBeNull()
    expect((await accept(given)).problem.code).toBe('JOIN_REQUEST_GONE')
    expect(await requestsOf(given)).toEqual([])
  })

  it('is the only open one', async () => {
    const { free, spaceId } = await asking()
    expect((await service.join(await somebody(), free.link)).problem.code).toBe('JOIN_REQUEST_OPEN')
    const token = await service.internalToken('auth')
    expect((await service.call(checkOpening, { token, body: free.link })).problem.code).toBe('JOIN_REQUEST_OPEN')
    const { free: other } = await alone()
    await reveal(other.ringId)
    const many = await Promise.all([somebody(), somebody(), somebody()])
    const codes = (await Promise.all(many.map((one) => service.join(one, other.link)))).map(
      ({ problem }) => problem.code,
    )
    expect(codes.toSorted()).toEqual(['JOIN_NEEDS_YES', 'JOIN_REQUEST_OPEN', 'JOIN_REQUEST_OPEN'])
    expect(await service.allPublished(joinRequested, spaceId)).toHaveLength(1)
  })

  it('expires after seven days', async () => {
    const given = await asking()
    clock.aheadMs = 7 * dayMs
    const [asker, member] = await Promise.all([
      service.signIn({ userId: given.asker.userId }),
      service.signIn({ userId: given.member.userId, stepUpAt: true }),
    ])
    const [state, requests, answer] = [
      await ownState(asker),
      await requestsOf({ ...given, member }),
      await accept({ ...given, member }),
    ]
    clock.aheadMs = 0
    expect([state, requests, answer.problem.code]).toEqual([null, [], 'JOIN_REQUEST_GONE'])
  })

  it('has one outcome if invitation, answer and withdrawal come at the same moment', async () => {
    const given = await asking()
    const params = { spaceId: given.spaceId }
    const { invitation } = (await service.call(createInvitation, { token: given.member.token, params })).body.data
    const invited = await somebody()
    const [yes, joined] = await Promise.all([accept(given), service.join(invited, linkOf(invitation.url))])
    expect([yes.status, joined.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await membersOf(given.spaceId)).toHaveLength(2)
    expect([200, 410]).toContain(yes.status)
    expect(await ownState(given.asker)).toBeNull()
    const other = await asking()
    const withdraw = service.call(withdrawJoinRequest, { token: other.asker.token })
    const [one, two] = await Promise.all([accept(other), refuse(other), withdraw])
    const isIn = (await membersOf(other.spaceId)).includes(other.asker.userId)
    expect(isIn).toBe(one.status === 200)
    expect([one.status, two.status].every((status) => status < 500)).toBe(true)
  })

  it('stays open in a paused space, and ends with the space or when its asker enters another', async () => {
    const given = await asking()
    const setStatus = async (status: 'PAUSED' | 'ACTIVE') => {
      const call = { params: { spaceId: given.spaceId }, body: { status } }
      await service.call(changeSpaceRecord, { token: await asAdmin(), ...call })
    }
    await setStatus('PAUSED')
    expect((await accept(given)).problem.code).toBe('SPACE_READ_ONLY')
    expect(await ownState(given.asker)).toBe('waiting')
    await setStatus('ACTIVE')
    const elsewhere = await service.issue(1)
    await service.claim(given.asker, elsewhere.rings[0]!.link)
    expect((await accept(given)).problem.code).toBe('JOIN_REQUEST_GONE')
    const ended = await asking()
    await service.call(endSpace, { token: ended.member.token, params: { spaceId: ended.spaceId } })
    expect((await accept(ended)).problem.code).toBe('JOIN_REQUEST_GONE')
    expect(await ownState(ended.asker)).toBeNull()
  })

  it("is deleted with the asker's account", async () => {
    const given = await asking()
    for (const { kind, erase } of erasers(service.deps))
      if (kind === 'user') await erase(given.asker.userId, new AbortController().signal)
    expect(await requestsOf(given)).toEqual([])
    const stored = await service.deps.spaces.findById(given.spaceId)
    expect(JSON.stringify(stored?.joinRequests)).not.toContain(given.asker.userId)
    expect((await accept(given)).problem.code).toBe('JOIN_REQUEST_GONE')
  })
})

describe("an operator's change of a ring in a space with members", () => {
  it('is reported to its owner, or to both members if it is free', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const [ofFirst, ofSecond, free] = rings.map(({ ringId }) => ringId)
    await reveal(ofFirst!)
    expect(await handled(ofFirst!)).toMatchObject({ spaceId, what: 'revealed', toldUserIds: [first.userId] })
    await reveal(free!)
    expect((await handled(free!)).toldUserIds).toEqual([first.userId, second.userId])
    await change(ofSecond!, { ownerId: first.userId })
    const told = [second.userId, first.userId]
    expect(await handled(ofSecond!)).toMatchObject({ what: 'owner-changed', toldUserIds: told })
  })

  it('is reported once when the ring is placed, removed or replaced', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const [own, , free] = rings.map(({ ringId }) => ringId)
    const body = { count: 2, status: 'ACTIVE' as const, creation: { id: newId(), key: newId(), print: 'print' } }
    const made = (await service.call(createRingRecords, { token: await asAdmin(), body })).body.data.rings
    const [one, two] = made.map(({ record }) => record.ringId)
    await change(one!, { spaceId })
    expect(await handled(one!)).toMatchObject({ what: 'placed', toldUserIds: [first.userId, second.userId] })
    await service.call(deleteRingRecord, {
      token: await asAdmin(),
      params: { ringId: free! },
      body: { mayChangeInUse: true },
    })
    expect(await handled(free!)).toMatchObject({ what: 'taken-out' })
    const call = { params: { ringId: own! }, body: { by: two!, operatorId: newId(), mayChangeInUse: true } }
    await service.call(replaceRing, { token: await asAdmin(), ...call })
    expect(await handled(own!)).toMatchObject({ what: 'replaced', toldUserIds: [first.userId] })
    const all = await service.allPublished(ringHandled, spaceId)
    expect(all.map(({ data }) => data.what)).toEqual(['placed', 'taken-out', 'replaced'])
  })

  it('is reported to nobody in stock or in a space without members', async () => {
    const { spaceId, rings } = await service.issue(1)
    await reveal(rings[0]!.ringId)
    expect((await service.deps.spaces.findById(spaceId))?.version).toBe(1)
  })
})

const replaced = async () => {
  const { first, rings, spaceId } = await service.couple()
  const body = { count: 1, status: 'ACTIVE' as const, creation: { id: newId(), key: newId(), print: 'print' } }
  const [made] = (await service.call(createRingRecords, { token: await asAdmin(), body })).body.data.rings
  if (!made) throw new Error('No ring was made')
  const { ringId } = made.record
  const call = { params: { ringId: rings[0]!.ringId }, body: { by: ringId, operatorId: newId(), mayChangeInUse: true } }
  await service.call(replaceRing, { token: await asAdmin(), ...call })
  return { spaceId, first, ringId, link: { ...rings[0]!.link, object: made.ringToken } }
}

describe('the first tap of a ring whose owner an operator set', () => {
  it('needs the PIN: of a replacement, a reassigned ring and a reactivated one', async () => {
    expect((await verdictAt((await replaced()).link)).pinSetting).toBe('first-tap')
    const { first, rings } = await service.couple()
    expect((await verdictAt(rings[0]!.link)).pinSetting).toBe('new-device')
    await change(rings[2]!.ringId, { ownerId: first.userId })
    expect((await verdictAt(rings[2]!.link)).pinSetting).toBe('first-tap')
    await change(rings[0]!.ringId, { status: 'INACTIVE' })
    await change(rings[0]!.ringId, { status: 'ACTIVE' })
    expect((await verdictAt(rings[0]!.link)).pinSetting).toBe('first-tap')
  })

  it('still needs it after another user gave theirs, or the owner gave it earlier', async () => {
    const { link, ringId, first } = await replaced()
    const tell = async (userId: string, tappedAt: Date) => {
      const data = { ringId, userId, tappedAt: tappedAt.toISOString() }
      await service.publish(ringConfirmed, { aggregateId: ringId, data })
      await service.idle(ringConfirmed, 'space-on-ring-confirmed')
    }
    await tell(newId(), new Date())
    await tell(first.userId, new Date(Date.now() - 60_000))
    expect((await verdictAt(link)).pinSetting).toBe('first-tap')
    await tell(first.userId, new Date())
    expect((await verdictAt(link)).pinSetting).toBe('new-device')
  })
})

describeConsumer({
  service: () => service,
  event: ringConfirmed,
  durable: 'space-on-ring-confirmed',
  prepare: async () => {
    const { link, ringId, first } = await replaced()
    const data = { ringId, userId: first.userId, tappedAt: new Date().toISOString() }
    return { aggregateId: ringId, data, effect: async () => (await verdictAt(link)).pinSetting }
  },
})
