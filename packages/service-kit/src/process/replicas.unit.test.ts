import { expect, it } from 'vitest'
import { createReplicas, originsOf, wasNeverSent } from './replicas.ts'

it('reads one address or several', () => {
  expect(originsOf('http://a:8080/')).toEqual(['http://a:8080'])
  expect(originsOf('http://a:8080, http://b:8080')).toEqual(['http://a:8080', 'http://b:8080'])
  expect(() => originsOf('http://a:8080,')).toThrow('Invalid URL')
})

it('asks them in turn', () => {
  const { next } = createReplicas(['a', 'b'])
  expect(new Set([next(), next()])).toEqual(new Set(['a', 'b']))
})

it('lets one rest that refused, and asks it again after a while', () => {
  let now = 0
  const { next, refused } = createReplicas(['a', 'b'], () => now)
  refused('a')
  expect([next(), next(), next()]).toEqual(['b', 'b', 'b'])
  now = 1_000
  expect([next(), next()]).toContain('a')
})

it('goes to another than was tried, also to one that rests where there is no other', () => {
  const { next, refused } = createReplicas(['a', 'b'])
  expect([next('a'), next('a')]).toEqual(['b', 'b'])
  refused('b')
  expect(next('a')).toBe('b')
  expect(createReplicas(['a']).next('a')).toBe('a')
})

it('knows what was never sent', () => {
  const of = (code: string) => wasNeverSent(Object.assign(new Error('x'), { code }))
  expect([of('ECONNREFUSED'), of('ECONNRESET'), wasNeverSent('text')]).toEqual([true, false, false])
})
