import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { createCalendarFeed } from '@love-space/contracts/space/calendar.routes.ts'
import { checkOpening } from '@love-space/contracts/space/tap.internal.ts'
import { memberLeft } from '@love-space/contracts/space/member.events.ts'
import { ringReleased } from '@love-space/contracts/space/ring.events.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import { endSpace, getSpace, listSpaces, resumeSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { eraseAll } from '@love-space/members/erasure/erase-all.job.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { collectionsWith, placesOf } from '@love-space/testing/planted.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

const dayMs = 86_400_000
let offsetMs = 0
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date(Date.now() + offsetMs) })
})
afterAll(() => service.stop())

const renew = async (userId: string) => (await service.signIn({ userId, stepUpAt: true })).token

const anEndedCouple = async () => {
  const couple = await service.couple()
  const headline = `planted ${newId()}`
  const params = { spaceId: couple.spaceId }
  await service.call(updateSpace, { params, body: { headline }, token: couple.first.token })
  await service.call(createCalendarFeed, { params, token: couple.first.token })
  expect((await service.call(endSpace, { params, token: couple.first.token })).status).toBe(200)
  return { ...couple, params, headline }
}

const eraseDue = () => service.runScheduled('erase-due-spaces')
const finished = (id: string) => service.published(erasureFinished.space, ({ data }) => data.id === id)
const asked = async (spaceId: string) => (await service.allPublished(spaceErased, spaceId)).length
const holdings = async (id: string): Promise<string[]> =>
  (await collectionsWith(service.deps.connection, id)).filter(
    (name) => !['erasures', 'jobs', 'sent_events', 'buried'].includes(name),
  )

describe('an ended space', () => {
  it('is erased after 90 days, not before, and only once', async () => {
    const { spaceId, headline } = await anEndedCouple()
    offsetMs += 90 * dayMs - 60_000
    await eraseDue()
    expect(await asked(spaceId)).toBe(0)
    expect(await placesOf(service, headline)).toEqual(['spaces'])
    offsetMs += 61_000
    await eraseDue()
    await finished(spaceId)
    await eraseDue()
    expect(await asked(spaceId)).toBe(1)
    expect(await placesOf(service, headline)).toEqual([])
    expect(await holdings(spaceId)).toEqual([])
  })

  it('returns its rings to stock, where their old links open nothing', async () => {
    const { spaceId, rings } = await anEndedCouple()
    offsetMs += 91 * dayMs
    await eraseDue()
    await finished(spaceId)
    const stocked = await service.deps.stockRings.findByIds(rings.map(({ ringId }) => ringId))
    expect(stocked).toHaveLength(3)
    for (const ring of stocked) {
      const kept = ['_id', 'file', 'madeAt', 'moves', 'moving', 'status', 'stockedAt', 'token', 'version']
      expect(Object.keys(ring).sort()).toEqual(kept)
      expect(ring.status).toBe('ACTIVE')
      expect(ring.file.history.at(-1)).toMatchObject({ what: 'stocked', operatorId: null })
      expect(JSON.stringify(ring.file)).not.toContain(spaceId)
    }
    const token = await service.internalToken('auth')
    const { problem } = await service.call(checkOpening, { token, body: rings[0]!.link })
    expect(problem.code).toBe('TAP_UNKNOWN')
  })

  it('stays if a member resumes it in time', async () => {
    const { spaceId, params, first } = await anEndedCouple()
    offsetMs += 89 * dayMs
    expect((await service.call(resumeSpace, { params, token: await renew(first.userId) })).status).toBe(200)
    offsetMs += 5 * dayMs
    await eraseDue()
    expect(await asked(spaceId)).toBe(0)
    expect((await service.call(getSpace, { params, token: await renew(first.userId) })).status).toBe(200)
  })

  it('answers 404 once its erasure has begun', async () => {
    const { spaceId, params, first } = await service.couple().then((couple) => ({
      ...couple,
      params: { spaceId: couple.spaceId },
    }))
    await service.deps.spaces.update({ _id: spaceId }, { $set: { erasingAt: new Date() } }, [])
    const token = await renew(first.userId)
    expect((await service.call(getSpace, { params, token })).status).toBe(404)
    expect((await service.call(listSpaces, { token })).status).toBe(404)
    expect((await service.call(updateSpace, { params, body: { headline: 'x' }, token })).status).toBe(404)
  })

  it('is completely erased once every service has confirmed, in any order or repeatedly', async () => {
    const { spaceId } = await anEndedCouple()
    offsetMs += 91 * dayMs
    await eraseDue()
    await finished(spaceId)
    const open = async () => (await service.deps.erasures.open(1000)).find(({ _id }) => _id === spaceId)
    const data = { kind: 'space', id: spaceId } as const
    for (const by of ['admin', 'engagement', 'engagement', 'media'] as const) {
      await service.publish(erasureFinished[by], { aggregateId: spaceId, data })
    }
    await waitFor(async () => (await open())?.confirmedBy.length === 4, { what: 'four confirmations' })
    await service.publish(erasureFinished.auth, { aggregateId: spaceId, data })
    await waitFor(async () => !(await open()), { what: 'the completed erasure' })
  })
})

describe('a deleted account', () => {
  const deleteAccount = async (userId: string) => {
    await service.publish(userErased, { aggregateId: userId, data: { userId } })
    await finished(userId)
  }

  it("leaves the space to the partner, without the user's name, and frees the ring", async () => {
    const { spaceId, first, second, rings } = await service.couple()
    await deleteAccount(first.userId)
    const { body } = await service.call(getSpace, { params: { spaceId }, token: await renew(second.userId) })
    expect(body.data.space.users.map(({ id }) => id)).toEqual([second.userId])
    expect(await service.published(memberLeft, ({ data }) => data.userId === first.userId)).toBeDefined()
    const released = await service.published(ringReleased, ({ data }) => data.userId === first.userId)
    expect(released.data.ringId).toBe(rings[0]!.ringId)
    expect(await service.deps.userSpaces.exists({ _id: first.userId })).toBeNull()
    const doc = await service.deps.spaces.findById(spaceId)
    const { formerMembers, ...rest } = doc ?? { formerMembers: [] }
    expect(formerMembers.map(({ userId }) => userId)).toEqual([first.userId])
    expect(JSON.stringify(rest)).not.toContain(first.userId)
  })

  it('erases a space without another member', async () => {
    const { spaceId, first, second } = await service.couple()
    await deleteAccount(first.userId)
    await deleteAccount(second.userId)
    await finished(spaceId)
    expect(await holdings(spaceId)).toEqual([])
    expect(await holdings(second.userId)).toEqual([])
  })
})

describeConsumer({
  service: () => service,
  event: userErased,
  durable: 'space-erase-user',
  prepare: async () => {
    const { spaceId, first } = await service.couple()
    const { userId } = first
    return {
      aggregateId: userId,
      data: { userId },
      effect: async () => {
        if (await service.deps.erasures.hasAny([userId])) await finished(userId)
        return (await service.deps.spaces.findById(spaceId))?.members.length
      },
    }
  },
})

describe.each(['space', 'user'] as const)('erasing a %s', (kind) => {
  describeJob({
    service: () => service,
    job: eraseAll,
    prepare: async () => {
      const { spaceId, first, rings } = await anEndedCouple()
      const id = kind === 'space' ? spaceId : first.userId
      const erasures = service.deps.connection.collection<{ _id: string }>('erasures')
      const erasure = { kind, version: 1, askedAt: new Date(), finishedAt: null, confirmedBy: [], completedAt: null }
      await erasures.insertOne({ _id: id, ...erasure } as never)
      return {
        data: { kind, id, isLast: true },
        effect: async () => {
          const space = await service.deps.spaces.findById(spaceId)
          return {
            left: await holdings(id),
            members: space?.members.length,
            version: space?.version,
            inStock: (await service.deps.stockRings.findByIds(rings.map(({ ringId }) => ringId))).length,
            isFinished:
              ((await erasures.findOne({ _id: id })) as unknown as { finishedAt: unknown }).finishedAt !== null,
          }
        },
      }
    },
  })
})
