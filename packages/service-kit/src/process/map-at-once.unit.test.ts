import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { mapAtOnce, mapGroupsAtOnce } from './map-at-once.ts'

describe('work on many items', () => {
  it('keeps their order, and runs no more at once than allowed', async () => {
    let [running, most] = [0, 0]
    const results = await mapAtOnce([5, 1, 4, 2, 3], 2, async (turns) => {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < turns; turn += 1) await setImmediate()
      running -= 1
      return turns * 10
    })
    expect(results).toEqual([50, 10, 40, 20, 30])
    expect(most).toBe(2)
  })

  it('starts no item after an error', async () => {
    const begun: number[] = []
    const work = async (item: number) => {
      begun.push(item)
      await setImmediate()
      if (item === 2) throw new Error('no')
    }
    await expect(mapAtOnce([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('no')
    expect(begun).not.toContain(5)
  })

  it('works on a group in its order, and on groups side by side', async () => {
    const begun: string[] = []
    const running = new Set<string>()
    let most = 0
    const results = await mapGroupsAtOnce(
      ['a1', 'a2', 'b1', 'c1', 'a3'],
      ([group]) => group,
      2,
      async (item) => {
        const group = item.slice(0, 1)
        expect(running.has(group)).toBe(false)
        running.add(group)
        most = Math.max(most, running.size)
        begun.push(item)
        await setImmediate()
        running.delete(group)
        return item.toUpperCase()
      },
    )
    expect(results).toEqual(['A1', 'A2', 'B1', 'C1', 'A3'])
    expect(begun.filter((item) => item.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
    expect(most).toBe(2)
  })
})
