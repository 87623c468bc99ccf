import { pinSettingReplaced, ringBound, ringLost } from '@love-space/contracts/space/ring.events.ts'
import { bindRing, reportRingLost, updateRing } from '@love-space/contracts/space/ring.routes.ts'
import { endSpace, getSpace, leaveSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { resolveTap } from '@love-space/contracts/space/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

describe("binding a free ring of one's own space", () => {
  it('gives it to one of the two, and answers them the same again', async () => {
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

  it('is refused for an unknown or lost ring, and in a read-only space', async () => {
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
  it('is inactive at once, is reported once, and only by its owner', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const notOwn = await service.call(reportRingLost, { params, token: second.token })
    expect(notOwn).toMatchObject({ status: 404, problem: { code: 'RING_NOT_FOUND' } })
    const lost = await service.call(reportRingLost, { params, token: first.token })
    expect(lost.body.data.space.rings[0]).toMatchObject({ status: 'INACTIVE', ownerId: first.userId })
    expect((await service.call(reportRingLost, { params, token: first.token })).status).toBe(200)
    const event = await service.published(ringLost, ({ subject }) => subject === spaceId)
    expect(event.data).toMatchObject({ spaceId, ringId: params.ringId, userId: first.userId })
    expect(await service.allPublished(ringLost, spaceId)).toHaveLength(1)
  })

  it('can be reported in a space that has ended', async () => {
    const { spaceId, first, rings } = await service.couple()
    await service.call(endSpace, { params: { spaceId }, token: first.token })
    const params = { spaceId, ringId: rings[0]!.ringId }
    expect((await service.call(reportRingLost, { params, token: first.token })).body.data.space).toMatchObject({
      status: 'ENDED',
      rings: [{ status: 'INACTIVE' }, { status: 'ACTIVE' }, { status: 'ACTIVE' }],
    })
  })
})

describe('a ring with the former setting `never`', () => {
  const setNever = (spaceId: string, at: number) =>
    service.deps.connection
      .collection<{ _id: string }>('spaces')
      .updateOne({ _id: spaceId }, { $set: { [`rings.${at}.pinSetting`]: 'never' } })
  const toldOf = async (spaceId: string) =>
    (await service.allPublished(pinSettingReplaced, spaceId)).map(({ data }) => [data.ringId, data.userId])

  it('requires the PIN on a new device, in every answer and verdict', async () => {
    const { spaceId, first, rings } = await service.couple()
    await setNever(spaceId, 0)
    const { body } = await service.call(getSpace, { params: { spaceId }, token: first.token })
    expect(body.data.space.rings[0]?.pinSetting).toBe('new-device')
    const resolved = await service.call(resolveTap, {
      token: await service.internalToken('gateway'),
      body: { ...rings[0]!.link, browser: 'Safari', ip: '10.1.1.1', peek: true },
    })
    expect(decodeJwt(resolved.body.data.verdict).pinSetting).toBe('new-device')
  })

  it('cannot get that setting again, even from an older front end', async () => {
    const { spaceId, first, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const change = (pinSetting: 'never' | 'always') =>
      service.call(updateRing, { params, body: { pinSetting }, token: first.token })
    await change('always')
    const { status, body } = await change('never')
    expect([status, body.data.space.rings[0]?.pinSetting]).toEqual([200, 'new-device'])
    const stored = service.deps.connection.collection<{ _id: string; rings: { pinSetting: string }[] }>('spaces')
    expect((await stored.findOne({ _id: spaceId }))?.rings[0]?.pinSetting).toBe('new-device')
  })

  it('is reported to its owner once, however often the job runs and older releases write', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    for (const at of [0, 1, 2]) await setNever(spaceId, at)
    const params = { spaceId, ringId: rings[0]!.ringId }
    await service.call(updateRing, { params, body: { name: 'Renamed' }, token: first.token })
    await service.runScheduled('tell-pin-settings')
    await service.runScheduled('tell-pin-settings')
    const [one, two] = [rings[0]!.ringId, rings[1]!.ringId]
    await service.published(pinSettingReplaced, ({ data }) => data.ringId === two)
    expect(await toldOf(spaceId)).toEqual([
      [one, first.userId],
      [two, second.userId],
    ])
    const stored = service.deps.connection.collection<{ _id: string; rings: object[] }>('spaces')
    expect(JSON.stringify(await stored.findOne({ _id: spaceId }))).not.toMatch(/never/i)
  })

  it('is not reported once its owner has left', async () => {
    const { spaceId, second } = await service.couple()
    await setNever(spaceId, 1)
    expect((await service.call(leaveSpace, { params: { spaceId }, token: second.token })).status).toBe(204)
    await service.runScheduled('tell-pin-settings')
    expect(await toldOf(spaceId)).toEqual([])
  })
})

describe('the settings of a ring', () => {
  it('can be changed by its owner only', async () => {
    const { spaceId, first, second, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const body = { name: ' Silver ', pinSetting: 'always' as const }
    const changed = await service.call(updateRing, { params, body, token: first.token })
    expect(changed.body.data.space.rings[0]).toMatchObject({ name: 'Silver', pinSetting: 'always' })
    const refused = await service.call(updateRing, { params, body, token: second.token })
    expect(refused).toMatchObject({ status: 404, problem: { code: 'RING_NOT_FOUND' } })
  })

  it("hold no hidden or direction-changing characters; nor does the space's name", async () => {
    const { spaceId, first, rings } = await service.couple()
    const params = { spaceId, ringId: rings[0]!.ringId }
    const ring = await service.call(updateRing, { params, body: { name: ' Sil\u202Ever\u0000 ' }, token: first.token })
    expect(ring.body.data.space.rings[0]).toMatchObject({ name: 'Silver' })
    const change = { params: { spaceId }, body: { customName: '\u2067Har\nbour\u200F' }, token: first.token }
    expect((await service.call(updateSpace, change)).body.data.space.customName).toBe('Har bour')
    const empty = await service.call(updateSpace, { ...change, body: { customName: '\u202E \u0000' } })
    expect(empty.problem.errors).toEqual([{ field: 'body.customName', message: 'This must not be empty.' }])
  })

  it('name an invalid field', async () => {
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
