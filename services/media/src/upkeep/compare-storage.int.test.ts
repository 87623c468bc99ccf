import { compareStorage } from '@love-space/contracts/media/storage.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Death, mortal } from '../../test/mortal.ts'
import { smallMp4, uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import { removeFile } from '../files/remove-file.ts'
import { beginUpload } from '../uploads/begin-upload.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { compareAllStorage } from './compare-storage.job.ts'

const dayMs = 86_400_000
const job = 'compare-storage'

let world: World
beforeAll(async () => {
  // The storage takes file times from the machine's clock, which is two days behind: all bytes are old enough.
  world = await startWorld({ startsAt: new Date(Date.now() + 3 * dayMs).toISOString() })
  await night()
})
afterAll(() => world?.stop())

const night = async (): Promise<void> => {
  expect((await world.service.runScheduled(job)).state).toBe('done')
}
const keysOf = (scope: string) => world.service.deps.storage.keys(`${scope}/`)
const scopes = () => world.service.deps.connection.collection<{ _id: string }>('active_scopes')
/** Lets all earlier activity count as that of three days ago. */
const passQuietDays = async (): Promise<void> => {
  await scopes().updateMany({}, { $set: { changedAt: new Date(Date.now() - 3 * dayMs) } })
}
const isActive = async (scope: string): Promise<boolean> =>
  (await scopes().findOne({ _id: scope, changedAt: { $gt: new Date(Date.now() - dayMs) } } as never)) !== null
const leaveStray = async (scope: string): Promise<string> => {
  const key = `${scope}/files/${newId()}/1/400.webp`
  await world.service.deps.storage.disk.put(key, 'bytes')
  return key
}
const withPicture = async () => {
  const couple = await world.addCouple()
  const path = `${couple.space.spaceId}/memory`
  const { id } = await world.upload({ token: couple.anna.token, bytes: await uniquePng(), path })
  await world.settled(couple.anna.token, id)
  return { scope: couple.space.spaceId, user: { userId: couple.anna.userId }, id, path }
}

describe('a night after the first', () => {
  it('looks only at scopes with activity, and deletes what a killed process left there', async () => {
    const [quiet, other] = [await withPicture(), await withPicture()]
    await passQuietDays()
    const active = await withPicture()
    const strays = [await leaveStray(quiet.scope), await leaveStray(active.scope)]
    const kept = await keysOf(other.scope)
    const listing = vi.spyOn(world.service.deps.storage, 'keysBefore')
    await night()
    expect(listing.mock.calls.map(([, , scope]) => scope)).toEqual([active.scope])
    listing.mockRestore()
    expect(await keysOf(active.scope)).not.toContain(strays[1])
    expect((await keysOf(active.scope)).length).toBeGreaterThan(0)
    expect(await keysOf(other.scope)).toEqual(kept)
    expect(await keysOf(quiet.scope)).toContain(strays[0])
  })

  it('deletes a copy that was made while its file was removed', async () => {
    const { scope, id } = await withPicture()
    const { deps } = world.service
    await passQuietDays()
    const file = await deps.files.update({ _id: id }, { $set: { state: 'removing', refs: [] } }, [])
    if (!file) throw new Error('The file is gone')
    await removeFile(deps, file)
    await deps.storage.disk.put(`${scope}/files/${id}/1/400.webp`, 'bytes')
    await night()
    expect(await keysOf(scope)).toEqual([])
  })

  it('that was killed at every step goes on there', { timeout: 60_000 }, async () => {
    const { scope } = await withPicture()
    const stray = await leaveStray(scope)
    const jobs = jobCollection(world.service.deps.connection)
    const died = new Set<string>()
    const forget = world.service.onJobMoment(async ({ job: name, id, step, when }) => {
      if (name !== job || died.has(`${step} ${when}`)) return undefined
      died.add(`${step} ${when}`)
      const endLease = async () => {
        await jobs.updateOne({ _id: id }, { $set: { dueAt: new Date(0) } })
        world.service.wakeJobs()
      }
      setImmediate(() => void endLease())
      return 'die'
    })
    await night().finally(forget)
    expect([...died]).toContain('scopes worked')
    expect(await keysOf(scope)).not.toContain(stray)
  })

  it('finds the scope of an upload whose process died at any call after which bytes are stored', async () => {
    const { deps } = world.service
    let stored = 0
    for (const lastHappens of [true, false]) {
      for (let calls = 1; calls <= 14; calls += 1) {
        const couple = await world.addCouple()
        const scope = couple.space.spaceId
        const bytes = smallMp4(`crash ${calls} ${lastHappens}`)
        const by = mortal(deps, { calls, lastHappens })
        const upload = async () => {
          const declared = { bytes: bytes.length, name: 'clip.mp4', type: 'video/mp4', path: `${scope}/memory` }
          const { _id } = await beginUpload(by, { userId: couple.anna.userId }, declared)
          const path = join(deps.storage.workFolder, newId())
          await writeFile(path, bytes)
          await by.storage.stage(_id, path)
          await finishUpload(by, _id)
        }
        await upload().catch((error: unknown) => {
          if (!(error instanceof Death)) throw error
        })
        if ((await keysOf(scope)).length === 0) continue
        stored += 1
        expect(await isActive(scope), `after ${calls} calls`).toBe(true)
      }
    }
    expect(stored).toBeGreaterThan(0)
  })
})

it('finds everything by hand, and can be paused between two pages', async () => {
  const { scope } = await withPicture()
  const stray = await leaveStray(scope)
  await passQuietDays()
  const paused = Promise.withResolvers<string>()
  const forget = world.service.onJobMoment(async ({ job: name, id, step, when }) => {
    if (name !== compareAllStorage.name || step !== 'unknown' || when !== 'begun') return undefined
    forget()
    await world.service.deps.jobs.pause(id)
    paused.resolve(id)
    return undefined
  })
  await world.service.call(compareStorage, { token: await world.service.internalToken('admin') })
  const id = await paused.promise
  await waitFor(async () => (await world.service.deps.jobs.status(id))?.state === 'waiting')
  expect(await keysOf(scope)).toContain(stray)
  await world.service.deps.jobs.retry(id)
  expect(await world.service.jobEnded(id)).toMatchObject({ state: 'done', progress: { done: expect.any(Number) } })
  expect(await keysOf(scope)).not.toContain(stray)
})

describeJob({
  service: () => world.service,
  job: compareAllStorage,
  prepare: async () => {
    const scope = newId()
    await leaveStray(scope)
    return { data: {}, effect: async () => (await keysOf(scope)).length }
  },
})
