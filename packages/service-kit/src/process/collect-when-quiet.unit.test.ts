import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectWhenQuiet } from './collect-when-quiet.ts'

const megabyte = 1024 * 1024

/** Simulates a process that keeps 100 MB after each collection and is busy for `busyMs` of each second. */
const start = () => {
  const process = { megabytes: 140, busyMs: 0, collections: 0 }
  const from = Date.now()
  let before = from
  let cpuMs = 0
  collectWhenQuiet({
    residentBytes: () => process.megabytes * megabyte,
    cpuMs: () => {
      cpuMs += ((Date.now() - before) / 1000) * process.busyMs
      before = Date.now()
      return cpuMs
    },
    collect: () => {
      process.collections += 1
      process.megabytes = 100
    },
  })
  return process
}

describe('the memory of a process', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is freed soon after the start, and then left alone', () => {
    const process = start()
    vi.advanceTimersByTime(60_000)
    expect(process).toMatchObject({ megabytes: 100, collections: 1 })
  })

  it('is freed after a replay has ended', () => {
    const process = start()
    vi.advanceTimersByTime(5_000)
    Object.assign(process, { megabytes: 270, busyMs: 800 })
    vi.advanceTimersByTime(60_000)
    expect(process.collections).toBe(1)
    process.busyMs = 20
    vi.advanceTimersByTime(5_000)
    expect(process).toMatchObject({ megabytes: 100, collections: 2 })
  })

  it('is not collected for a small gain', () => {
    const process = start()
    vi.advanceTimersByTime(5_000)
    process.megabytes = 110
    vi.advanceTimersByTime(600_000)
    expect(process.collections).toBe(1)
  })
})
