import { newId } from '@love-space/service-kit/process/crypto.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'
import { createUploadLocker, uploadLockCollection } from './upload-lock.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const never = new AbortController().signal
const openLocks = () => {
  const { store, logger } = world.service.deps
  const locks = store.collection(uploadLockCollection)
  return { locks, locker: createUploadLocker(locks, { clock: systemClock, logger }) }
}

describe('the lock of an upload', () => {
  it('is requested back from its holder, and held by one at a time', async () => {
    const { locker } = openLocks()
    const id = newId()
    const held: string[] = []
    const first = locker.newLock(id)
    await first.lock(never, async () => {
      if (held.length > 0) return
      held.push('first let go')
      await first.unlock()
    })
    const second = locker.newLock(id)
    await second.lock(never, () => undefined)
    expect(held).toEqual(['first let go'])
    await second.unlock()
  })

  it('expires with its lease after its process died', async () => {
    const { locks, locker } = openLocks()
    const id = newId()
    await locks.create({ _id: id, holder: 'dead', until: new Date(Date.now() - 1), isWanted: false })
    const lock = locker.newLock(id)
    await lock.lock(never, () => undefined)
    expect((await locks.findById(id).lean())?.holder).not.toBe('dead')
    await lock.unlock()
    expect(await locks.exists({ _id: id })).toBeNull()
  })
})
