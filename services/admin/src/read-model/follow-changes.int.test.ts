import { rebuildReadModel } from '@love-space/contracts/admin/read-model.internal.ts'
import {
  listChangedUsers,
  listUserRecords,
  lookUpUserRecords,
  type UserRecord,
} from '@love-space/contracts/auth/user-record.internal.ts'
import type { JobStepPoint } from '@love-space/service-kit/jobs/job-steps.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import { createRingStub } from '../../test/ring-stub.ts'
import { createSpaceStub } from '../../test/space-stub.ts'
import type { Deps } from '../deps.ts'
import { rebuildRows } from './rebuild-rows.ts'

const job = 'rebuild-read-model'
const auth = createAuthStub()
const rings = createRingStub()
const spaces = createSpaceStub()
let service: TestService<Deps>
const added: UserRecord[] = []
beforeAll(async () => {
  service = await startTestAdmin(auth, spaces, {}, rings)
  added.push(...Array.from({ length: 10 }, () => auth.addUser()))
  await night()
})
afterAll(() => service?.stop())

const night = async (): Promise<void> => {
  expect(await service.runScheduled(job)).toMatchObject({ state: 'done' })
}
const idOf = (index: number): string => added[index]?.userId ?? ''
const nameOf = async (userId: string) => (await service.deps.userRows.findById(userId).lean<{ name: string }>())?.name

let askedBefore = 0
beforeEach(() => {
  askedBefore = auth.asked.length
})
const asked = () => auth.asked.slice(askedBefore)
/** Ids of the users whose records auth was asked for. */
const readUsers = (): string[] =>
  asked().flatMap(({ route, body }) => (route === lookUpUserRecords.id ? (body as { ids: readonly string[] }).ids : []))
const hasReadAll = (): boolean => asked().some(({ route }) => route === listUserRecords.id)

const during = async (at: (moment: JobStepPoint) => Promise<'die' | undefined>, work: () => Promise<void>) => {
  const forget = service.onJobMoment(async (moment) => (moment.job === job ? at(moment) : undefined))
  try {
    await work()
  } finally {
    forget()
  }
}

describe('a night after the first', () => {
  it('reads only records that changed, whose events were lost', async () => {
    auth.change(idOf(1), { name: 'Changed One' })
    auth.change(idOf(7), { name: 'Changed Seven' })
    await night()
    expect(readUsers().toSorted()).toEqual([idOf(1), idOf(7)].toSorted())
    expect(hasReadAll()).toBe(false)
    expect([await nameOf(idOf(1)), await nameOf(idOf(7))]).toEqual(['Changed One', 'Changed Seven'])
  })

  it('reads nothing if nothing changed', async () => {
    await night()
    expect([readUsers(), hasReadAll()]).toEqual([[], false])
  })

  it('refreshes rows of spaces, and of rings in spaces and in stock, and deletes those of deleted rings', async () => {
    const space = spaces.addSpace()
    const [placed, stocked, deleted] = [
      rings.addRing({ space: rings.addSpace('Home') }),
      rings.addRing(),
      rings.addRing(),
    ]
    await night()
    spaces.change(space.spaceId, { customName: 'Renamed' })
    rings.change(placed.ringId, { status: 'INACTIVE' })
    rings.change(stocked.ringId, { status: 'INACTIVE' })
    rings.rings.delete(deleted.ringId)
    await night()
    const { ringRows, spaceRows } = service.deps
    expect(await spaceRows.findById(space.spaceId).lean()).toMatchObject({ customName: 'Renamed' })
    expect(await ringRows.findById(placed.ringId).lean()).toMatchObject({ status: 'INACTIVE' })
    expect(await ringRows.findById(stocked.ringId).lean()).toMatchObject({ status: 'INACTIVE' })
    expect(await ringRows.findById(deleted.ringId).lean()).toBeNull()
  })

  it('that was killed at every step goes on there and misses nothing', { timeout: 60_000 }, async () => {
    for (const { userId } of added) auth.change(userId, { name: `After ${userId}` })
    const jobs = jobCollection(service.deps.connection)
    const died = new Set<string>()
    await during(async ({ id, step, when }) => {
      if (died.has(`${step} ${when}`)) return undefined
      died.add(`${step} ${when}`)
      const endLease = async () => {
        await jobs.updateOne({ _id: id }, { $set: { dueAt: new Date(0) } })
        service.wakeJobs()
      }
      setImmediate(() => void endLease())
      return 'die'
    }, night)
    expect([...died]).toContain('changes of users, page 2 worked')
    for (const { userId } of added) expect(await nameOf(userId)).toBe(`After ${userId}`)
  })

  it('leaves what changes behind its place to the next night', async () => {
    auth.change(idOf(2), { name: 'First' })
    await during(async ({ step, when }) => {
      if (step === 'changes of users' && when === 'worked') auth.change(idOf(2), { name: 'Second' })
      return undefined
    }, night)
    expect(await nameOf(idOf(2))).toBe('First')
    await night()
    expect(await nameOf(idOf(2))).toBe('Second')
  })
})

describe('every record is read', () => {
  it('each night from an owner of an older release, and the next night from its successor', async () => {
    auth.refuse(listChangedUsers, 'NOT_FOUND')
    auth.change(idOf(3), { name: 'Told By The Older' })
    await night()
    expect([hasReadAll(), await nameOf(idOf(3))]).toEqual([true, 'Told By The Older'])
    auth.refuse(null)
    askedBefore = auth.asked.length
    await night()
    expect(hasReadAll()).toBe(true)
    askedBefore = auth.asked.length
    await night()
    expect(hasReadAll()).toBe(false)
  })

  it('after a release that changed the shape of the rows', async () => {
    const jobs = jobCollection(service.deps.connection)
    await jobs.updateOne({ name: job }, { $set: { 'kept.users.shape': 0 } })
    await night()
    expect(hasReadAll()).toBe(true)
  })

  it('by hand, with a pause between two pages', async () => {
    const paused = Promise.withResolvers<string>()
    const forget = service.onJobMoment(async ({ job: name, id, step, when }) => {
      if (name !== rebuildRows.name || step !== 'users, page 2' || when !== 'worked') return undefined
      forget()
      await service.deps.jobs.pause(id)
      paused.resolve(id)
      return undefined
    })
    await service.deps.userRows.deleteMany({})
    await service.call(rebuildReadModel, { token: await service.internalToken('admin') })
    const id = await paused.promise
    await waitFor(async () => (await service.deps.jobs.status(id))?.state === 'waiting')
    expect(await service.deps.userRows.countDocuments()).toBeLessThan(added.length)
    await service.deps.jobs.retry(id)
    expect(await service.jobEnded(id)).toMatchObject({ state: 'done', progress: { done: expect.any(Number) } })
    expect(await service.deps.userRows.countDocuments()).toBe(added.length)
  })
})
