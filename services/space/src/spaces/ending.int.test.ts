import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { getInvitations, createInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { acceptJoinRequest } from '@love-space/contracts/space/join-request.routes.ts'
import { memberLeft } from '@love-space/contracts/space/member.events.ts'
import { ringReleased } from '@love-space/contracts/space/ring.events.ts'
import { spaceChanged, spaceEnded, spaceResumed } from '@love-space/contracts/space/space.events.ts'
import {
  createSpace,
  endSpace,
  getSpace,
  leaveSpace,
  listSpaces,
  resumeSpace,
  updateSpace,
} from '@love-space/contracts/space/space.routes.ts'
import { validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkOf, startSpaceFixture, type Link, type SpaceFixture } from '../../test/space-fixture.ts'

const start = '2026-11-21T12:00:00.000Z'
const time = { now: new Date(start) }
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => time.now })
})
afterAll(() => service?.stop())
beforeEach(() => {
  time.now = new Date(start)
})

const goOn = (days: number): void => {
  time.now = new Date(time.now.getTime() + days * 86_400_000)
}
const again = async ({ userId }: TestToken): Promise<TestToken> => service.signIn({ userId, stepUpAt: true })

const end = (spaceId: string, { token }: TestToken) => service.call(endSpace, { params: { spaceId }, token })
const resume = (spaceId: string, { token }: TestToken) => service.call(resumeSpace, { params: { spaceId }, token })
const leave = (spaceId: string, { token }: TestToken) => service.call(leaveSpace, { params: { spaceId }, token })
const read = (spaceId: string, { token }: TestToken) => service.call(getSpace, { params: { spaceId }, token })
const codeOf = async (answer: Promise<{ status: number; problem?: { code: string } }>) => {
  const { status, problem } = await answer
  return status < 300 ? status : problem?.code
}
const createOwn = ({ token }: TestToken) => service.call(createSpace, { token, body: { customName: 'New' } })
const tap = async (link: Link) => {
  const token = await service.internalToken('gateway')
  const body = { ...link, browser: 'x', ip: '10.0.0.1', peek: false }
  return decodeJwt((await service.call(resolveTap, { token, body })).body.data.verdict)
}
const setStatus = (spaceId: string, status: string) =>
  service.deps.connection.collection<{ _id: string }>('spaces').updateOne({ _id: spaceId }, { $set: { status } })

describe('a space that a member ends', () => {
  it('shows who ended it and until when it is readable, and publishes the end', async () => {
    const { spaceId, first, second } = await service.couple()
    const { space } = (await end(spaceId, first)).body.data
    expect(space).toMatchObject({
      status: 'ENDED',
      endedAt: start,
      endedBy: first.userId,
      readableUntil: '2027-02-19T12:00:00.000Z',
    })
    const event = await service.published(spaceEnded, ({ subject }) => subject === spaceId)
    const data = { spaceId, userId: first.userId, endedAt: start, readableUntil: space.readableUntil }
    expect(event.data).toEqual(data)
    const hint = await service.published(
      liveHinted,
      ({ subject, data: told }) => subject === spaceId && told.userIds.length === 2,
    )
    expect(hint.data.userIds).toEqual([first.userId, second.userId])
  })

  it('is readable by both for ninety days, also beside a new space, and then by nobody', async () => {
    const { spaceId, first, second } = await service.couple()
    await end(spaceId, first)
    const { id } = (await createOwn(first)).body.data.space
    goOn(89)
    const listed = await service.call(listSpaces, { token: (await again(first)).token })
    expect(listed.body.data.spaces.map((space) => space.id)).toEqual([id, spaceId])
    expect(await codeOf(read(spaceId, await again(second)))).toBe(200)
    goOn(1)
    for (const person of [first, second])
      expect(await codeOf(read(spaceId, await again(person)))).toBe('SPACE_NOT_FOUND')
    expect(await codeOf(service.call(listSpaces, { token: (await again(second)).token }))).toBe('NO_SPACES')
  })

  it('is opened by its rings until it is no longer readable', async () => {
    const { spaceId, first, rings } = await service.couple()
    await end(spaceId, first)
    await createOwn(first)
    expect(await tap(rings[0]!.link)).toMatchObject({ found: 'owned', spaceId, spaceStatus: 'ENDED' })
    goOn(90)
    expect(await tap(rings[0]!.link)).toMatchObject({ found: 'inactive' })
  })
})

describe('resuming an ended space', () => {
  it('reopens it for both, by either, and is published once', async () => {
    const { spaceId, first, second } = await service.couple()
    await end(spaceId, first)
    goOn(89)
    const taken = await resume(spaceId, await again(second))
    expect(taken.body.data.space).toMatchObject({ status: 'ACTIVE', endedAt: null, endedBy: null, readableUntil: null })
    expect(await codeOf(resume(spaceId, await again(first)))).toBe(200)
    const event = await service.published(spaceResumed, ({ subject }) => subject === spaceId)
    expect(event.data).toEqual({ spaceId, userId: second.userId, at: time.now.toISOString() })
    await service.published(spaceChanged, ({ subject, data }) => subject === spaceId && data.version === 5)
    expect(await service.allPublished(spaceResumed, spaceId)).toHaveLength(1)
    const body = { headline: 'Hello again' }
    const { token } = await again(first)
    expect(await codeOf(service.call(updateSpace, { params: { spaceId }, token, body }))).toBe(200)
  })

  it('is refused after ninety days', async () => {
    const { spaceId, first } = await service.couple()
    await end(spaceId, first)
    goOn(90)
    expect(await codeOf(resume(spaceId, await again(first)))).toBe('SPACE_NOT_FOUND')
  })

  it('leaves it paused if it was paused before', async () => {
    const { spaceId, first } = await service.couple()
    await setStatus(spaceId, 'PAUSED')
    await end(spaceId, first)
    expect((await resume(spaceId, first)).body.data.space.status).toBe('PAUSED')
    expect((await resume(spaceId, first)).body.data.space.status).toBe('PAUSED')
  })

  it('is refused while either has another active space; the error does not say who', async () => {
    const { spaceId, first, second } = await service.couple()
    await end(spaceId, first)
    const { id } = (await createOwn(first)).body.data.space
    expect(await codeOf(resume(spaceId, first))).toBe('ALREADY_IN_SPACE')
    expect(await codeOf(resume(spaceId, second))).toBe('SPACE_NOT_RESUMABLE')
    await end(id, first)
    expect(await codeOf(resume(spaceId, second))).toBe(200)
  })

  it('and creating a new one at the same moment never puts a user in two spaces', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { spaceId, first, second } = await service.couple()
      await end(spaceId, first)
      const codes = await Promise.all([codeOf(resume(spaceId, second)), codeOf(createOwn(first))])
      const { spaces } = (await service.call(listSpaces, { token: first.token })).body.data
      expect([codes, spaces.filter(({ status }) => status === 'ACTIVE').length]).toEqual([codes, 1])
    }
  })
})

describe('leaving a space', () => {
  it('removes the member, frees their rings and publishes it', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    expect(await codeOf(leave(spaceId, first))).toBe(204)
    expect(await codeOf(read(spaceId, first))).toBe('SPACE_NOT_FOUND')
    const { space } = (await read(spaceId, second)).body.data
    expect(space.users.map(({ id }) => id)).toEqual([second.userId])
    expect(space.rings.map(({ ownerId }) => ownerId)).toEqual([null, second.userId, null])
    const left = await service.published(memberLeft, ({ subject }) => subject === spaceId)
    expect(left.data).toMatchObject({
      userId: first.userId,
      members: [{ userId: second.userId }],
      formerMembers: [{ userId: first.userId, leftAt: start }],
    })
    const released = await service.published(ringReleased, ({ subject }) => subject === spaceId)
    expect(released.data).toEqual({ spaceId, ringId: rings[0]!.ringId, userId: first.userId, at: start })
    const hint = await service.published(
      liveHinted,
      ({ subject, data }) => subject === spaceId && data.ref === first.userId && data.userIds.includes(second.userId),
    )
    expect(hint.data.userIds.toSorted()).toEqual([first.userId, second.userId].toSorted())
    expect(await tap(rings[0]!.link)).toMatchObject({ found: 'free-one', ownerId: null })
  })

  it("lets them start a new space, and come back by a free ring with the partner's yes", async () => {
    const { spaceId, first, second, rings } = await service.couple()
    await leave(spaceId, first)
    const { id } = (await createOwn(first)).body.data.space
    await end(id, first)
    expect(await codeOf(service.join(first, rings[0]!.link))).toBe('JOIN_NEEDS_YES')
    const requestId = (await service.deps.spaces.findById(spaceId))?.joinRequests[0]?.requestId ?? ''
    await service.call(acceptJoinRequest, { params: { spaceId, requestId }, token: second.token })
    expect(await codeOf(read(spaceId, first))).toBe(200)
    expect(await service.deps.spaces.findById(spaceId)).toMatchObject({ formerMembers: [] })
  })

  it('withdraws open invitations', async () => {
    const { spaceId, rings } = await service.issue(2)
    const [first, second] = [await service.signIn({ stepUpAt: true }), await service.signIn({ stepUpAt: true })]
    await service.claim(first, rings[0]!.link)
    const params = { spaceId }
    const { invitation } = (await service.call(createInvitation, { params, token: first.token })).body.data
    await service.join(second, rings[1]!.link)
    await leave(spaceId, second)
    const open = await service.call(getInvitations, { params, token: first.token })
    expect(open.body.data.invitations).toEqual([])
    const query = linkOf(invitation.url)
    expect((await service.call(validateToken, { query })).body.data.valid).toBe(false)
  })

  it('is refused to the only member, who can end the space', async () => {
    const { spaceId, first, second } = await service.couple()
    const codes = await Promise.all([codeOf(leave(spaceId, first)), codeOf(leave(spaceId, second))])
    expect(codes.toSorted()).toEqual([204, 'SPACE_LAST_MEMBER'])
  })

  it('is possible for both once it has ended', async () => {
    const { spaceId, first, second } = await service.couple()
    await end(spaceId, first)
    expect([await codeOf(leave(spaceId, first)), await codeOf(leave(spaceId, second))]).toEqual([204, 204])
    expect(await codeOf(read(spaceId, second))).toBe('SPACE_NOT_FOUND')
  })

  it('refuses a change by that member that was running meanwhile', async () => {
    const { spaceId, first } = await service.couple()
    const change = () =>
      codeOf(service.call(updateSpace, { params: { spaceId }, token: first.token, body: { headline: newId() } }))
    const [, ...codes] = await Promise.all([leave(spaceId, first), change(), change(), change()])
    const kept = (await service.deps.spaces.findById(spaceId))?.version
    expect(codes.every((code) => code === 200 || code === 'SPACE_NOT_FOUND')).toBe(true)
    expect(await change()).toBe('SPACE_NOT_FOUND')
    expect((await service.deps.spaces.findById(spaceId))?.version).toBe(kept)
  })
})

it('a setup needs a start date, which then cannot be removed', async () => {
  const { spaceId, first } = await service.couple()
  const update = (body: object) => service.call(updateSpace, { params: { spaceId }, token: first.token, body })
  const refused = await update({ spaceSettingComplete: true })
  expect([refused.status, refused.problem.errors?.map(({ field }) => field)]).toEqual([
    422,
    ['body.relationshipStartDate'],
  ])
  expect((await update({ spaceSettingComplete: true, relationshipStartDate: '2024-02-14' })).status).toBe(200)
  expect((await update({ relationshipStartDate: null })).status).toBe(422)
  expect((await update({ relationshipStartDate: '2024-02-15' })).status).toBe(200)
})
