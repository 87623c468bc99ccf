import { createInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { memberDisowned, memberLeft } from '@love-space/contracts/space/member.events.ts'
import { ringReleased } from '@love-space/contracts/space/ring.events.ts'
import { lookUpRingRecords, readRingHistory } from '@love-space/contracts/space/ring-record.internal.ts'
import { getSpaceFacts } from '@love-space/contracts/space/space.internal.ts'
import { disownPartner, endSpace, getSpace, leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { checkOpening, resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkOf, startSpaceFixture, type Link, type SpaceFixture } from '../../test/space-fixture.ts'

const dayMs = 86_400_000
let aheadMs = 0
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => service?.stop())

const again = ({ userId }: TestToken) => service.signIn({ userId, stepUpAt: true })
const disown = (spaceId: string, { token }: TestToken) => service.call(disownPartner, { params: { spaceId }, token })
const read = (spaceId: string, { token }: TestToken) => service.call(getSpace, { params: { spaceId }, token })
const codeOf = async (answer: Promise<{ status: number; problem?: { code: string } }>) => {
  const { status, problem } = await answer
  return status < 300 ? status : problem?.code
}
const found = async (link: Link) => {
  const token = await service.internalToken('gateway')
  const body = { ...link, browser: 'x', ip: '10.0.0.1', peek: false }
  return decodeJwt((await service.call(resolveTap, { token, body })).body.data.verdict).found
}
/** Creates a space whose second member came by an invitation. */
const byInvitation = async () => {
  const { spaceId, rings } = await service.issue(1)
  const [first, second] = [await service.signIn({ stepUpAt: true }), await service.signIn({ stepUpAt: true })]
  await service.claim(first, rings[0]!.link)
  const { body } = await service.call(createInvitation, { token: first.token, params: { spaceId } })
  await service.join(second, linkOf(body.data.invitation.url))
  return { spaceId, first, second }
}

describe('"That\'s not my partner"', () => {
  it('shuts out who joined by a ring, in one write, and says so to every service', async () => {
    const { spaceId, first, second, rings, space } = await service.couple()
    expect(Date.parse(space.partnerDisownableUntil ?? '')).toBe(Date.parse(space.users[1]!.joinedAt) + 7 * dayMs)
    const answer = await disown(spaceId, first)
    expect(answer.body.data.space).toMatchObject({ partnerDisownableUntil: null, version: space.version })
    expect(answer.body.data.space.users.map(({ id }) => id)).toEqual([first.userId])
    expect(await codeOf(read(spaceId, second))).toBe('SPACE_NOT_FOUND')
    const left = await service.published(memberLeft, ({ subject }) => subject === spaceId)
    expect(left.data).toMatchObject({ userId: second.userId, hiddenAuthors: [second.userId], formerMembers: [] })
    const released = await service.published(ringReleased, ({ subject }) => subject === spaceId)
    expect(released.data).toMatchObject({ ringId: rings[1]!.ringId, userId: second.userId })
    const { data } = await service.published(memberDisowned, ({ subject }) => subject === spaceId)
    expect(data).toMatchObject({ userId: second.userId, memberId: first.userId, ringId: rings[1]!.ringId })
    expect(Date.parse(data.erasedFrom) - Date.parse(data.at)).toBe(30 * dayMs)
  })

  it('retires the ring, and asks for the yes at every other one', async () => {
    const { spaceId, first, rings } = await service.couple()
    await disown(spaceId, first)
    expect(await found(rings[1]!.link)).toBe('inactive')
    const token = await service.internalToken('admin')
    const params = { ringId: rings[1]!.ringId }
    const { deeds } = (await service.call(readRingHistory, { token, params })).body.data
    expect(deeds.slice(-2)).toMatchObject([
      { what: 'released' },
      { what: 'retired', because: 'disowned', operatorId: null },
    ])
    const records = await service.call(lookUpRingRecords, { token, body: { ids: [params.ringId] } })
    expect(records.body.data.rings[0]).toMatchObject({ status: 'DISABLED', ownerId: null })
    const partner = await service.signIn({ stepUpAt: true })
    expect(await codeOf(service.join(partner, rings[2]!.link))).toBe('JOIN_NEEDS_YES')
    const opening = { token: await service.internalToken('auth'), body: rings[1]!.link }
    expect(await codeOf(service.call(checkOpening, opening))).toBe('RING_INACTIVE')
  })

  it('is said once, however often it is sent at once', async () => {
    const { spaceId, first } = await service.couple()
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(disown(spaceId, first))))
    expect(answers).toEqual([200, 200, 200])
    expect(await service.allPublished(memberDisowned, spaceId)).toHaveLength(1)
  })

  it('is said by the first member alone: to others there is no such space', async () => {
    const { spaceId, second } = await service.couple()
    expect(await codeOf(disown(spaceId, second))).toBe('SPACE_NOT_FOUND')
    expect(await codeOf(disown(spaceId, await service.signIn({ stepUpAt: true })))).toBe('SPACE_NOT_FOUND')
  })

  it('asks for a step-up', async () => {
    const { spaceId, first } = await service.couple()
    const { token } = await service.signIn({ userId: first.userId })
    expect(await codeOf(service.call(disownPartner, { params: { spaceId }, token }))).toBe('STEP_UP_REQUIRED')
  })

  it('is possible for seven days, also in a space that the other one ended meanwhile', async () => {
    const [late, ended] = [await service.couple(), await service.couple()]
    await service.call(endSpace, { params: { spaceId: ended.spaceId }, token: ended.second.token })
    aheadMs += 7 * dayMs - 60_000
    expect(await codeOf(disown(ended.spaceId, await again(ended.first)))).toBe(200)
    aheadMs += 61_000
    const first = await again(late.first)
    expect(await codeOf(disown(late.spaceId, first))).toBe('PARTNER_NOT_DISOWNABLE')
    expect((await read(late.spaceId, first)).body.data.space.partnerDisownableUntil).toBeNull()
  })

  it('is refused for who was invited, or joined before rings were noted, and where nobody is', async () => {
    const { spaceId, first } = await byInvitation()
    expect((await read(spaceId, first)).body.data.space.partnerDisownableUntil).toBeNull()
    expect(await codeOf(disown(spaceId, first))).toBe('PARTNER_NOT_DISOWNABLE')
    const older = await service.couple()
    await service.deps.spaces.update({ _id: older.spaceId }, { $unset: { 'members.1.ringId': 1 } }, [])
    expect(await codeOf(disown(older.spaceId, older.first))).toBe('PARTNER_NOT_DISOWNABLE')
    await service.call(leaveSpace, { params: { spaceId: older.spaceId }, token: older.second.token })
    expect(await codeOf(disown(older.spaceId, older.first))).toBe('PARTNER_NOT_DISOWNABLE')
  })

  it('is kept in the facts of the space, which other services ask for', async () => {
    const { spaceId, first, second } = await service.couple()
    await disown(spaceId, first)
    const token = await service.internalToken('media')
    const { body } = await service.call(getSpaceFacts, { token, params: { spaceId } })
    expect(body.data).toMatchObject({ hiddenAuthors: [second.userId], formerMembers: [] })
  })
})
