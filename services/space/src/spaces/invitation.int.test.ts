import { addUserByToken } from '@love-space/contracts/space/entry.routes.ts'
import { createInvitation, getInvitations, withdrawInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { moveClock } from '@love-space/service-kit/process/clock.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linkOf, startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterEach(() => moveClock(0, undefined))
afterAll(() => service.stop())

const single = async () => {
  const first = await service.signIn()
  const { body } = await service.claim(first, await service.inviteAlpha())
  const params = { spaceId: body.data.space.id }
  const invite = async () => (await service.call(createInvitation, { params, token: first.token })).body.data.invitation
  const list = async () => (await service.call(getInvitations, { params, token: first.token })).body.data.invitations
  const withdraw = () => service.call(withdrawInvitation, { params, token: first.token })
  return { first, params, invite, list, withdraw }
}

describe('an invitation for the partner', () => {
  it('opens the space once, to one of its holders', async () => {
    const { first, params, invite, list } = await single()
    const invitation = await invite()
    expect(await list()).toEqual([invitation])
    const week = Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)
    expect(week).toBe(7 * 86_400_000)
    const link = linkOf(invitation.url)
    expect(link.object).toBe('beta')
    const guests = await Promise.all([1, 2, 3, 4, 5].map(() => service.signIn()))
    const answers = await Promise.all(guests.map((guest) => service.join(guest, link)))
    const inside = answers.filter(({ status }) => status === 200)
    expect(inside).toHaveLength(1)
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code))
    expect([...codes]).toEqual(['INVITATION_GONE'])
    expect(inside[0]!.body.data.space.id).toBe(params.spaceId)
    const winner = guests[answers.findIndex(({ status }) => status === 200)]!
    expect((await service.join(winner, link)).status).toBe(200)
    expect(await list()).toEqual([])
    const full = await service.call(createInvitation, { params, token: first.token })
    expect(full).toMatchObject({ status: 409, problem: { code: 'SPACE_FULL' } })
  })

  it('replaces the open one, and can be withdrawn', async () => {
    const { invite, list, withdraw } = await single()
    const [old, current] = [await invite(), await invite()]
    expect(await list()).toEqual([current])
    const guest = await service.signIn()
    expect(await service.join(guest, linkOf(old.url))).toMatchObject({ problem: { code: 'INVITATION_GONE' } })
    expect((await withdraw()).status).toBe(204)
    expect(await service.join(guest, linkOf(current.url))).toMatchObject({ problem: { code: 'INVITATION_GONE' } })
    expect(await withdraw()).toMatchObject({ status: 404, problem: { code: 'INVITATION_NOT_FOUND' } })
  })

  it('expires after a week by the clock of the service, as the token of its creator does', async () => {
    const { first, params, invite } = await single()
    const invitation = await invite()
    const list = ({ token }: TestToken) => service.call(getInvitations, { params, token })
    moveClock(7 * 86_400, 'http://localhost')
    const [today, member, guest] = [await list(first), await service.signIn(first), await service.signIn()]
    const [listed, refused] = [await list(member), await service.join(guest, linkOf(invitation.url))]
    expect(today).toMatchObject({ status: 401, problem: { code: 'TOKEN_EXPIRED' } })
    expect(listed.body.data.invitations).toEqual([])
    expect(refused).toMatchObject({ status: 410, problem: { code: 'INVITATION_GONE' } })
  })

  it('cannot be used by its creator', async () => {
    const { first, invite, list } = await single()
    const invitation = await invite()
    const own = await service.join(first, linkOf(invitation.url))
    expect(own).toMatchObject({ status: 409, problem: { code: 'ALREADY_IN_SPACE' } })
    expect(await list()).toEqual([invitation])
  })

  it('has a secret that no document holds in clear', async () => {
    const { first, params, invite } = await single()
    const { token } = linkOf((await invite()).url)
    const stored = await service.deps.connection.collection<{ _id: string }>('spaces').findOne({ _id: params.spaceId })
    expect(JSON.stringify(stored)).not.toContain(token)
    const guessed = { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, object: 'beta' }
    const guest = await service.signIn()
    const body = { ...guessed, userId: guest.userId }
    expect(await service.call(addUserByToken, { token: guest.token, body })).toMatchObject({ status: 404 })
    expect(first.userId).not.toBe(guest.userId)
  })
})
