import { expect, it } from 'vitest'
import { createReplicas, originsOf, wasNeverSent } from './replicas.ts'

it('reads one address or several', () => {
  expect(originsOf('http://a:8080/')).toEqual(['http://a:8080'])
  expect(originsOf('http://a:8080, http://b:8080')).toEqual(['http://a:8080', 'http://b:8080'])
  expect(originsOf('dns+http://a:8080')).toEqual(['http://a:8080'])
  expect(() => originsOf('http://a:8080,')).toThrow('Invalid URL')
})

it('takes replicas in turn', () => {
  const { next } = createReplicas(['a', 'b'])
  expect(new Set([next(), next()])).toEqual(new Set(['a', 'b']))
})

it('avoids a replica that refused, for a while', () => {
  let now = 0
  const { next, refused } = createReplicas(['a', 'b'], () => now)
  refused('a')
  expect([next(), next(), next()]).toEqual(['b', 'b', 'b'])
  now = 1_000
  expect([next(), next()]).toContain('a')
})

it('avoids one that hangs until it is said to be back', async () => {
  const { next, avoid } = createReplicas(['a', 'b'])
  const back = Promise.withResolvers<void>()
  avoid('a', () => back.promise)
  expect([next(), next(), next()]).toEqual(['b', 'b', 'b'])
  back.resolve()
  await back.promise
  expect([next(), next()]).toContain('a')
})

it('never returns the tried one, and one being avoided only without another', () => {
  const { next, refused } = createReplicas(['a', 'b'])
  expect([next('a'), next('a')]).toEqual(['b', 'b'])
  refused('b')
  expect(next('a')).toBe('b')
  expect(createReplicas(['a']).next('a')).toBe('a')
})

it('recognises requests that were never sent', () => {
  const of = (code: string) => wasNeverSent(Object.assign(new Error('x'), { code }))
  expect([of('ECONNREFUSED'), of('ECONNRESET'), wasNeverSent('text')]).toEqual([true, false, false])
})
