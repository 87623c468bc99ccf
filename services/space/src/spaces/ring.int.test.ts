import { ringBound, ringLost } from '@love-space/contracts/space/ring.events.ts'
import { bindRing, loseRing, updateRing } from '@love-space/contracts/space/ring.routes.ts'
import { endSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { newId } from '@love-space/service-kit/auth/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

describe('binding a free ring of the own space', () => {
  it('gives it to one of both partners, and to that one again', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const params = { spaceId, ringId: rings[2]!.ringId }
    const bind = (token: string) => service.call(bindRing, { params, token })
    const answers = await Promise.all([bind(first.token), bind(second.token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('RING_TAKEN')
    const winner = answers[0]!.status === 200 ? first : second
    const again = await bind(winner.token)
    expect(again.body.data.space.rings[2]).toMatchObject({ ownerId: winner.userId })
    const bound = await service.allPublished(ringBound, spaceId)
    expect(bound.filter(({ data }) => data.ringId === params.ringId)).toHaveLength(1)
  })

  it('refuses an unknown, a lost and a read-only one', async () => {
    const { spaceId, first, rings } = await service.couple()
    const bind = (ringId: string) => service.call(bindRing, { params: { spaceId, ringId }, token: first.token })
    expect(await bind(newId())).toMatchObject({ status: 404, problem: { code: 'RING_NOT_FOUND' } })
    const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
    await spaces.updateOne({ _id: spaceId }, { $set: { status: 'PAUSED' } })
    expect(await bind(rings[2]!.ringId)).toMatchObject({ status: 409, problem: { code: 'SPACE_READ_ONLY' } })
    await spaces.updateOne({ _id: spaceId }, { $set: { 'rings.2.status': 'DISABLED' } })
    expect(await bind(rings[2]!.ringId)).toMatchObject({ status: 409, problem: { code: 'RING_INACTIVE' } })
  })
})

describe('a lost ring', () => {
  it('is inactive at once, tells it once, and only its owner can report it', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const notOwn = await service.call(loseRing, { params, token: second.token })
    expect(notOwn).toMatchObject({ status: 404, problem: { code: 'RING_NOT_FOUND' } })
    const lost = await service.call(loseRing, { params, token: first.token })
    expect(lost.body.data.space.rings[0]).toMatchObject({ status: 'INACTIVE', ownerId: first.userId })
    expect((await service.call(loseRing, { params, token: first.token })).status).toBe(200)
    const event = await service.published(ringLost, ({ subject }) => subject === spaceId)
    expect(event.data).toMatchObject({ spaceId, ringId: params.ringId, userId: first.userId })
    expect(await service.allPublished(ringLost, spaceId)).toHaveLength(1)
  })

  it('can be reported in a space that has ended', async () => {
    const { spaceId, first, rings } = await service.couple()
    await service.call(endSpace, { params: { spaceId }, token: first.token })
    const params = { spaceId, ringId: rings[0]!.ringId }
    expect((await service.call(loseRing, { params, token: first.token })).body.data.space).toMatchObject({
      status: 'ENDED',
      rings: [{ status: 'INACTIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }],
    })
  })
})

describe('the settings of a ring', () => {
  it("are its owner's alone", async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const body = { name: ' Silver ', pinSetting: 'always' as const }
    const changed = await service.call(updateRing, { params, body, token: first.token })
    expect(changed.body.data.space.rings[0]).toMatchObject({ name: 'Silver', pinSetting: 'always' })
    const refused = await service.call(updateRing, { params, body, token: second.token })
    expect(refused).toMatchObject({ status: 404, problem: { code: 'RING_NOT_FOUND' } })
  })

  it('hold, like the name of the space, nothing hidden and nothing that turns text around', async () => {
    const { spaceId, first, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const ring = await service.call(updateRing, { params, body: { name: ' Sil\u202Ever\u0000 ' }, token: first.token })
    expect(ring.body.data.space.rings[0]).toMatchObject({ name: 'Silver' })
    const change = { params: { spaceId }, body: { customName: '\u2067Har\nbour\u200F' }, token: first.token }
    expect((await service.call(updateSpace, change)).body.data.space.customName).toBe('Har bour')
    const empty = await service.call(updateSpace, { ...change, body: { customName: '\u202E \u0000' } })
    expect(empty.problem.errors).toEqual([{ field: 'body.customName', message: 'This must not be empty.' }])
  })

  it('name what is not valid', async () => {
    const { spaceId, first, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const send = (body: object) => service.call(updateRing, { params, body, token: first.token })
    expect(await send({ pinSetting: 'sometimes' })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'body.pinSetting' }] },
    } as object)
    expect(await send({ name: '   ' })).toMatchObject({ status: 422 })
    expect(await send({})).toMatchObject({ status: 422 })
  })
})
