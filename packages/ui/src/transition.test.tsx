import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayMove, withTransition } from './transition.ts'

let isReduced = false
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') && isReduced }))
  Object.assign(document, { startViewTransition: vi.fn((change: () => void) => change()) })
})
afterEach(() => {
  isReduced = false
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
})

it('goes by way of a view transition where the browser has them', () => {
  const change = vi.fn()
  withTransition(change)
  expect(document.startViewTransition).toHaveBeenCalledOnce()
  expect(change).toHaveBeenCalledOnce()
})

it('changes at once under reduced motion, and where there are none', () => {
  isReduced = true
  const change = vi.fn()
  withTransition(change)
  expect(document.startViewTransition).not.toHaveBeenCalled()
  isReduced = false
  Reflect.deleteProperty(document, 'startViewTransition')
  expect(mayMove()).toBe(false)
  withTransition(change)
  expect(change).toHaveBeenCalledTimes(2)
})
