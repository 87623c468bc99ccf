import { getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

const time = { now: new Date('2026-11-21T19:00:00.000Z') }
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => time.now })
})
afterAll(() => service?.stop())

it("a space names the couple's current day; a changed time zone counts from the next day", async () => {
  const person = await service.signIn()
  const { spaceId, rings } = await service.issue(1)
  await service.claim(person, rings[0]!.link, { timeZone: 'Europe/Berlin' })
  const params = { spaceId }
  const before = { today: '2026-11-21', todayEndsAt: '2026-11-21T23:00:00.000Z' }
  const read = async () => {
    const { token } = await service.signIn({ userId: person.userId })
    return (await service.call(getSpace, { params, token })).body.data.space
  }
  expect(await read()).toMatchObject(before)

  const body = { timeZone: 'Asia/Tokyo' }
  const changed = await service.call(updateSpace, { params, token: person.token, body })
  expect(changed.body.data.space).toMatchObject({ ...before, timeZone: 'Asia/Tokyo' })
  const event = await service.published(
    spaceChanged,
    ({ subject, data }) => subject === spaceId && data.timeZone === 'Asia/Tokyo',
  )
  expect(event.data.formerZone).toEqual({ timeZone: 'Europe/Berlin', lastDay: '2026-11-21' })

  time.now = new Date('2026-11-21T23:00:00.000Z')
  expect(await read()).toMatchObject({ today: '2026-11-22', todayEndsAt: '2026-11-22T15:00:00.000Z' })
})

it('a space stored without a former zone counts in its own', async () => {
  const { spaceId, first } = await service.couple()
  const spaces = service.deps.connection.collection<{ _id: string }>('spaces')
  await spaces.updateOne({ _id: spaceId }, { $unset: { formerZone: '' }, $set: { timeZone: 'Asia/Tokyo' } })
  const { body } = await service.call(getSpace, { params: { spaceId }, token: first.token })
  expect(body.data.space.today).toBe('2026-11-22')
})

it('a pause of the streak is shown to both, published, and ended by either', async () => {
  const { spaceId, first, second } = await service.couple()
  const params = { spaceId }
  const tokenOf = async ({ userId }: { userId: string }) => (await service.signIn({ userId })).token
  const read = async (userId: string) => {
    return (await service.call(getSpace, { params, token: await tokenOf({ userId }) })).body.data.space
  }
  const { today, streakPause } = await read(first.userId)
  expect(streakPause).toBeNull()
  const pause = { from: today, to: addDays(today, 6) }
  await service.call(updateSpace, { params, token: await tokenOf(first), body: { streakPause: pause } })
  expect((await read(second.userId)).streakPause).toEqual(pause)
  const published = await service.published(
    spaceChanged,
    ({ subject, data }) => subject === spaceId && data.streakPauses?.length === 1,
  )
  expect(published.data.streakPauses).toEqual([pause])
  const refused = await service.call(updateSpace, {
    params,
    token: await tokenOf(first),
    body: { streakPause: { from: addDays(today, 3), to: addDays(today, 2) } },
  })
  expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'body.streakPause.to'])
  await service.call(updateSpace, { params, token: await tokenOf(second), body: { streakPause: null } })
  expect((await read(first.userId)).streakPause).toBeNull()
})
