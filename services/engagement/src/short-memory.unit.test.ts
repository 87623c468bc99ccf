import { expect, it } from 'vitest'
import { createShortMemory } from './short-memory.ts'

const memoryAt = (start: number, entriesMax?: number) => {
  const time = { ms: start }
  return { time, memory: createShortMemory<string>(() => new Date(time.ms), 5_000, entriesMax) }
}

it('forgets after its time, and not before', () => {
  const { time, memory } = memoryAt(1_000)
  memory.set('a', 'one')
  time.ms += 4_999
  expect(memory.get('a')).toBe('one')
  time.ms += 1
  expect(memory.get('a')).toBeUndefined()
})

it('forgets at once what is dropped', () => {
  const { memory } = memoryAt(0)
  memory.set('a', 'one')
  memory.drop('a')
  expect(memory.get('a')).toBeUndefined()
})

it('never grows beyond its bound: the oldest entry goes', () => {
  const { memory } = memoryAt(0, 2)
  for (const key of ['a', 'b', 'c']) memory.set(key, key)
  expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([undefined, 'b', 'c'])
})
