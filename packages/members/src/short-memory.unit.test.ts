import { describe, expect, it } from 'vitest'
import { createShortMemory } from './short-memory.ts'

interface Person {
  readonly name: string
}

const withClock = () => {
  const time = { now: 1_000_000 }
  const memory = createShortMemory<Person>(() => new Date(time.now))
  return { memory, pass: (ms: number) => (time.now += ms) }
}
const mia = { name: 'Mia' }

describe('a short memory', () => {
  it('keeps what was read or absent for less than five seconds', async () => {
    const { memory, pass } = withClock()
    await memory.remember(() =>
      Promise.resolve(
        new Map<string, Person | 'absent'>([
          ['mia', mia],
          ['noah', 'absent'],
        ]),
      ),
    )
    pass(4_999)
    expect([memory.get('mia'), memory.get('noah')]).toEqual([mia, 'absent'])
    pass(1)
    expect([memory.get('mia'), memory.get('noah')]).toEqual([undefined, undefined])
  })

  it('does not keep a key dropped during its read, but the others', async () => {
    const { memory } = withClock()
    const reading = Promise.withResolvers<undefined>()
    const remembered = memory.remember(async () => {
      await reading.promise
      return new Map([
        ['mia', mia],
        ['noah', { name: 'Noah' }],
      ])
    })
    memory.drop('noah')
    reading.resolve(undefined)
    expect((await remembered).get('noah')).toEqual({ name: 'Noah' })
    expect([memory.get('mia'), memory.get('noah')]).toEqual([mia, undefined])
  })

  it('keeps what is read after a drop, also after a failed read', async () => {
    const { memory } = withClock()
    memory.drop('mia')
    await expect(memory.remember(() => Promise.reject(new Error('out of reach')))).rejects.toThrow('out of reach')
    await memory.remember(() => Promise.resolve(new Map([['mia', mia]])))
    expect(memory.get('mia')).toBe(mia)
  })
})
