import type { AppError } from '@love-space/service-kit/process/app-error.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

it('runs a limited number at once, queues a limited number and refuses the rest', async () => {
  const queued = createWorkQueue({ inFlightMax: 2, waitingMax: 3, waitMsMax: 60_000 })
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
  const all = Promise.allSettled(Array.from({ length: 7 }, () => queued('unknown', work)))
  gate.resolve()
  const results = (await all).map((result) => (result.status === 'fulfilled' ? result.value : 'refused'))
  expect(results).toEqual([...Array<string>(5).fill('done'), 'refused', 'refused'])
  expect(most).toBe(2)
})

it('frees its slot when work fails', async () => {
  const queued = createWorkQueue({ inFlightMax: 1, waitingMax: 1, waitMsMax: 60_000 })
  await expect(queued('unknown', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queued('unknown', () => Promise.resolve('yes'))).toBe('yes')
})

it('runs the work of known requesters first, and refuses none of it for strangers', async () => {
  const queued = createWorkQueue({ inFlightMax: 1, waitingMax: 2, waitMsMax: 60_000 })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const work = (name: string) => async (): Promise<void> => {
    await gate.promise
    done.push(name)
  }
  const strangers = ['s1', 's2', 's3', 's4'].map((name) => queued('unknown', work(name)))
  const known = ['k1', 'k2'].map((name) => queued('known', work(name)))
  const outcomes = Promise.allSettled([...strangers, ...known])
  gate.resolve()
  expect((await outcomes).map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true])
  expect(done).toEqual(['s1', 'k1', 'k2', 's2', 's3'])
})

it('refuses work that waited too long, at once and without running it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const queued = createWorkQueue({ inFlightMax: 1, waitingMax: 5, waitMsMax: 3_000 })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const first = queued('known', () => gate.promise)
  const late = queued('unknown', async () => done.push('late')).catch(({ code }: AppError) => done.push(code))
  await vi.advanceTimersByTimeAsync(2_000)
  const settleWithin = queued('unknown', async () => done.push('in time'))
  await vi.advanceTimersByTimeAsync(1_000)
  await late
  expect(done).toEqual(['UNAVAILABLE'])
  gate.resolve()
  await Promise.all([first, settleWithin])
  expect(done).toEqual(['UNAVAILABLE', 'in time'])
})
