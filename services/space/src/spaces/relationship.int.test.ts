import { getPartner, getRelationship, updateRelationship } from '@love-space/contracts/space/relationship.routes.ts'
import { createSpace, endSpace, getSpace, leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date('2026-11-21T12:00:00.000Z') })
})
afterAll(() => service?.stop())

const read = async (token: string) => (await service.call(getRelationship, { token })).body.data.relationship
const change = (token: string, relationshipStartDate: string | null) =>
  service.call(updateRelationship, { token, body: { relationshipStartDate } })
const partnerOf = async (token: string) => (await service.call(getPartner, { token })).body.data.partner

describe('the relationship', () => {
  it('shows each member since when, how many days, with whom and where', async () => {
    const { spaceId, first, second } = await service.couple()
    const { relationship } = (await change(first.token, '2026-11-11')).body.data
    expect(relationship).toMatchObject({
      relationshipStartDate: '2026-11-11',
      daysTogether: 10,
      partner: { id: second.userId },
      space: { id: spaceId, status: 'ACTIVE' },
    })
    expect(await read(second.token)).toMatchObject({ daysTogether: 10, partner: { id: first.userId } })
    expect((await partnerOf(second.token))?.id).toBe(first.userId)
    const shown = await service.call(getSpace, { params: { spaceId }, token: second.token })
    expect(shown.body.data.space.relationshipStartDate).toBe('2026-11-11')
  })

  it('counts from zero on the first day, and is absent without a start date', async () => {
    const { token } = await service.signIn()
    await service.call(createSpace, { token, body: { customName: 'Mine' } })
    expect(await read(token)).toMatchObject({ relationshipStartDate: null, daysTogether: null, partner: null })
    await change(token, '2026-11-21')
    expect((await read(token)).daysTogether).toBe(0)
    expect((await change(token, null)).body.data.relationship.daysTogether).toBeNull()
  })

  it.each([
    ['2999-01-01', 422],
    ['2026-02-30', 422],
  ])('refuses %s, naming the field', async (day, status) => {
    const { first } = await service.couple()
    const answer = await change(first.token, day)
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([status, 'body.relationshipStartDate'])
  })

  it('is that of the current space, and only counts on in an active one', async () => {
    const { spaceId, first, second } = await service.couple()
    await service.call(endSpace, { params: { spaceId }, token: first.token })
    expect((await change(second.token, '2026-11-11')).problem.code).toBe('SPACE_READ_ONLY')
    expect((await read(second.token)).space).toMatchObject({ id: spaceId, status: 'ENDED' })
    await service.call(createSpace, { token: first.token, body: { customName: 'New' } })
    expect(await read(first.token)).toMatchObject({ partner: null, space: { customName: 'New' } })
    expect(await partnerOf(first.token)).toBeNull()
  })

  it('has no partner after they left, and is absent without a space', async () => {
    const { spaceId, first, second } = await service.couple()
    await service.call(leaveSpace, { params: { spaceId }, token: second.token })
    expect((await read(first.token)).partner).toBeNull()
    expect((await service.call(getRelationship, { token: second.token })).problem.code).toBe('NO_SPACES')
    expect((await change(second.token, '2026-11-11')).problem.code).toBe('NO_SPACES')
    expect(await partnerOf(second.token)).toBeNull()
  })
})
