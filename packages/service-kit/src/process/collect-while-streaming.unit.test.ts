import { afterEach, expect, it, vi } from 'vitest'
import { countStreamedBytes } from './collect-while-streaming.ts'

afterEach(() => void vi.unstubAllGlobals())

it('collects garbage once for every 2 MB of streamed bytes', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  const mb = 1_048_576
  for (let passed = 0; passed < 80 * mb; passed += mb / 16) countStreamedBytes(mb / 16)
  expect(gc).toHaveBeenCalledTimes(40)
  expect(gc).toHaveBeenLastCalledWith({ type: 'minor' })
})
