import { expect, it } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

it('runs so many at once, keeps some waiting and turns the others away', async () => {
  const queued = createWorkQueue({ inFlightMax: 2, waitingMax: 3 })
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = async (): Promise<string> => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
    return 'done'
  }
  const all = Promise.allSettled(Array.from({ length: 7 }, () => queued(work)))
  gate.resolve()
  const results = (await all).map((result) => (result.status === 'fulfilled' ? result.value : 'turned away'))
  expect(results).toEqual([...Array<string>(5).fill('done'), 'turned away', 'turned away'])
  expect(most).toBe(2)
})

it('frees its place when work fails', async () => {
  const queued = createWorkQueue({ inFlightMax: 1, waitingMax: 1 })
  await expect(queued(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queued(() => Promise.resolve('yes'))).toBe('yes')
})
