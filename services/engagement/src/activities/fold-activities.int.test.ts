import type { ActivityType } from '@love-space/contracts/engagement/activity.ts'
import { rebuildActivities } from '@love-space/contracts/engagement/activity.internal.ts'
import {
  getLoveStreak,
  listActivities,
  listActivitiesByType,
} from '@love-space/contracts/engagement/activity.routes.ts'
import { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { onMemberWordsErased } from '../on-member-words-erased.ts'
import { foldMonth } from './fold-activities.job.ts'
import { recordActivity, type CountedAct } from './record-activity.ts'

const today = '2026-11-21'
let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.moveTo(`${today}T12:00:00.000Z`))
afterAll(() => world?.service.stop())

type Couple = Awaited<ReturnType<World['addCouple']>>
const deps = () => world.service.deps
const record = (act: CountedAct) => recordActivity(deps(), act, { isPublished: false })
const rowsOf = (spaceId: string) => deps().activities.find({ spaceId })
const monthsOf = (spaceId: string) => deps().activityMonths.find({ spaceId }, { sort: { month: 1 } })
const fold = async () => expect(await world.service.runScheduled('fold-activities')).toMatchObject({ state: 'done' })

const ranges = [
  { startDate: '2025-08-10', endDate: '2025-08-20' },
  { startDate: '2025-07-05', endDate: '2025-10-05' },
  { startDate: '2024-10-01', endDate: '2025-09-30' },
] as const

/** Returns what both routes and the streak answer, by pages of this size. */
const answersOf = async ({ ben, space }: Couple, limit: number) => {
  const call = { token: ben.token, params: { spaceId: space.spaceId } }
  const pages: unknown[] = []
  for (let page = 1, more = true; more; page += 1) {
    const { data } = (await world.service.call(listActivities, { ...call, query: { page, limit } })).body
    pages.push(data)
    more = page <= data.totalPages
  }
  const byType = ranges.flatMap((range) =>
    (['message', 'memory'] as const).flatMap((type) =>
      [1, 2].map(async (page) => {
        const query = { type, ...range, page, limit }
        return (await world.service.call(listActivitiesByType, { ...call, query })).body.data
      }),
    ),
  )
  const streak = (await world.service.call(getLoveStreak, call)).body.data
  return { pages, byType: await Promise.all(byType), streak }
}

const actOf = ({ anna, space }: Couple, day: string, kind: ActivityType = 'message', refId = newId()): CountedAct => ({
  spaceId: space.spaceId,
  userId: anna.userId,
  kind,
  day,
  refId,
})

describe('folding old months', () => {
  it('changes no answer, whatever is folded, comes late or comes again', async () => {
    const done = fc.record({
      age: fc.integer({ min: 330, max: 520 }),
      kind: fc.constantFrom<ActivityType>('message', 'moodRating', 'memory', 'timeline', 'capsule'),
      by: fc.constantFrom('anna', 'ben', 'stranger'),
      isLate: fc.boolean(),
    })
    const stranger = newId()
    await fc.assert(
      fc.asyncProperty(
        fc.array(done, { minLength: 5, maxLength: 40 }),
        fc.integer({ min: 2, max: 7 }),
        async (things, limit) => {
          const couple = await world.addCouple({
            loveStreakCriteria: { message: true, loveMessage: true, timeline: false, memory: true, moodRating: false },
          })
          const { anna, ben, space } = couple
          const userOf = { anna: anna.userId, ben: ben.userId, stranger }
          const acts = things.map(({ age, kind, by, isLate }) => ({
            isLate,
            act: { ...actOf(couple, addDays(today, -age), kind), userId: userOf[by] },
          }))
          for (const { act } of acts) await record(act)
          const before = await answersOf(couple, limit)
          const { spaceId } = space
          for (const { act } of acts.filter(({ isLate }) => isLate))
            await deps().activities.tombstone({ spaceId, refId: act.refId }, [])
          await fold()
          for (const { act } of acts) await record(act)
          expect(await answersOf(couple, limit)).toEqual(before)
          await fold()
          expect(await answersOf(couple, limit)).toEqual(before)
          expect((await rowsOf(spaceId)).every(({ day }) => day >= '2025-10-01')).toBe(true)
        },
      ),
      { numRuns: 6 },
    )
  })

  it('keeps the rows of the last 13 months, and makes one document per space and month', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    for (const day of ['2025-08-31', '2025-09-01', '2025-09-30', '2025-10-01']) await record(actOf(couple, day))
    await fold()
    expect((await rowsOf(spaceId)).map(({ day }) => day)).toEqual(['2025-10-01'])
    const months = await monthsOf(spaceId)
    expect(months.map(({ _id, acts }) => [_id, acts.map(({ day }) => day)])).toEqual([
      [`${spaceId}:2025-08`, ['2025-08-31']],
      [`${spaceId}:2025-09`, ['2025-09-01', '2025-09-30']],
    ])
  })

  it.each([
    ['before the document is filled', 'activityMonths', 'update'],
    ['before the rows are deleted', 'activities', 'tombstoneMany'],
  ] as const)('loses and doubles nothing if its process is killed %s', async (_, collection, write) => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    for (const day of ['2025-09-01', '2025-09-02', '2026-11-20']) await record(actOf(couple, day))
    const before = await answersOf(couple, 2)
    const killed = vi.spyOn(deps()[collection], write).mockRejectedValueOnce(new Error('killed'))
    await expect(foldMonth(deps(), { spaceId, month: '2025-09' })).rejects.toThrow('killed')
    killed.mockRestore()
    expect(await answersOf(couple, 2)).toEqual(before)
    await record(actOf(couple, '2025-09-01', 'message', (await rowsOf(spaceId))[0]?.refId))
    expect(await answersOf(couple, 2)).toEqual(before)
    await fold()
    expect(await answersOf(couple, 2)).toEqual(before)
    expect(await rowsOf(spaceId)).toHaveLength(1)
  })

  it('keeps an activity that is recorded between reading the rows and writing the document', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    await record(actOf(couple, '2025-09-01'))
    const { activities } = deps()
    const { find } = activities
    const late = actOf(couple, '2025-09-02')
    const finding = vi.spyOn(activities, 'find').mockImplementationOnce(async (...read) => {
      const rows = await find(...read)
      await record(late)
      return rows
    })
    await foldMonth(deps(), { spaceId, month: '2025-09' })
    finding.mockRestore()
    const [month] = await monthsOf(spaceId)
    expect(month?.acts.map(({ day }) => day)).toEqual(['2025-09-01', '2025-09-02'])
    expect(await rowsOf(spaceId)).toEqual([])
  })

  it('keeps an activity whose row is inserted just after the month was folded', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    await record(actOf(couple, '2025-09-01'))
    const { activities } = deps()
    const { insert } = activities
    const inserting = vi.spyOn(activities, 'insert').mockImplementationOnce(async (...write) => {
      await foldMonth(deps(), { spaceId, month: '2025-09' })
      return insert(...write)
    })
    await record(actOf(couple, '2025-09-03'))
    inserting.mockRestore()
    const [month] = await monthsOf(spaceId)
    expect(month?.acts.map(({ day }) => day)).toEqual(['2025-09-01', '2025-09-03'])
    expect(await rowsOf(spaceId)).toEqual([])
  })

  it('takes in a row that an earlier release added beside a folded month', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    await record(actOf(couple, '2025-09-01'))
    await fold()
    const act = actOf(couple, '2025-09-05')
    await deps().activities.insert({ _id: newId(), ...act, createdAt: world.now() }, [])
    await fold()
    expect(await rowsOf(spaceId)).toEqual([])
    expect((await monthsOf(spaceId))[0]?.acts.map(({ day }) => day)).toEqual(['2025-09-01', '2025-09-05'])
  })
})

it('rebuilding restores what a month lacks, without doubling what it has', async () => {
  const couple = await world.addCouple()
  const { anna, space } = couple
  const { spaceId } = space
  const added = { spaceId, userId: anna.userId, addedAt: '2025-08-31T23:30:00.000Z' }
  const [known, missing] = [
    { ...added, id: newId() },
    { ...added, id: newId() },
  ]
  world.owners.items.memory = [known, missing]
  // The first was recorded before the couple's time zone changed.
  await record(actOf(couple, '2025-08-31', 'memory', known.id))
  await record(actOf(couple, '2025-09-05'))
  await fold()
  const token = await world.service.internalToken('admin')
  for (const _ of [1, 2]) {
    const { jobId } = (await world.service.call(rebuildActivities, { token })).body.data
    expect(await world.service.jobEnded(jobId)).toMatchObject({ state: 'done' })
  }
  world.owners.items.memory = []
  const found = (await monthsOf(spaceId)).flatMap(({ acts }) => acts.filter(({ kind }) => kind === 'memory'))
  expect(found.map(({ day, refId }) => [day, refId])).toEqual([
    ['2025-08-31', known.id],
    ['2025-09-01', missing.id],
  ])
  expect(await rowsOf(spaceId)).toEqual([])
})

describe('who leaves a space', () => {
  const erased = ({ anna, space }: Couple) => ({
    spaceId: space.spaceId,
    userId: anna.userId,
    at: new Date(world.now().getTime() + 1).toISOString(),
  })

  it('takes their activities out of old months too', async () => {
    const couple = await world.addCouple()
    const { ben, space } = couple
    await record(actOf(couple, '2025-09-01'))
    await record({ ...actOf(couple, '2025-09-02'), userId: ben.userId })
    await fold()
    await world.service.publish(memberWordsErased, { aggregateId: space.spaceId, data: erased(couple) })
    await world.service.idle(memberWordsErased, 'engagement-erase-member-words')
    expect((await monthsOf(space.spaceId))[0]?.acts.map(({ userId }) => userId)).toEqual([ben.userId])
  })

  it('takes them out also while the month is folded', async () => {
    const couple = await world.addCouple()
    const { spaceId } = couple.space
    await record(actOf(couple, '2025-09-01'))
    const { activities } = deps()
    const { find } = activities
    const finding = vi.spyOn(activities, 'find').mockImplementationOnce(async (...read) => {
      const rows = await find(...read)
      await onMemberWordsErased(deps(), erased(couple))
      return rows
    })
    await foldMonth(deps(), { spaceId, month: '2025-09' })
    finding.mockRestore()
    expect((await monthsOf(spaceId)).flatMap(({ acts }) => acts)).toEqual([])
    expect(await rowsOf(spaceId)).toEqual([])
  })
})

it('an erased space gets no month back', async () => {
  const couple = await world.addCouple()
  const { spaceId } = couple.space
  await record(actOf(couple, '2025-09-01'))
  const erasures = deps().connection.collection<{ _id: string }>('erasures')
  await erasures.insertOne({ _id: spaceId, kind: 'space', version: 1, askedAt: new Date(), finishedAt: null } as never)
  await foldMonth(deps(), { spaceId, month: '2025-09' })
  expect(await monthsOf(spaceId)).toEqual([])
})
