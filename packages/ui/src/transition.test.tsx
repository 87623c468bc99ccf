import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayMove, withTransition } from './transition.ts'

let isReduced = false
let isComposited = true
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') ? isReduced : query === '(-webkit-transform-3d)' && isComposited,
  }))
  Object.assign(document, { startViewTransition: vi.fn((change: () => void) => change()) })
})
afterEach(() => {
  isReduced = false
  isComposited = true
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
})

it('uses a view transition if the browser has them', () => {
  const change = vi.fn()
  withTransition(change)
  expect(document.startViewTransition).toHaveBeenCalledOnce()
  expect(change).toHaveBeenCalledOnce()
})

it('changes at once under reduced motion, without compositing, and in other browsers', () => {
  isReduced = true
  const change = vi.fn()
  withTransition(change)
  expect(document.startViewTransition).not.toHaveBeenCalled()
  isReduced = false
  isComposited = false
  withTransition(change)
  expect(document.startViewTransition).not.toHaveBeenCalled()
  isComposited = true
  Reflect.deleteProperty(document, 'startViewTransition')
  expect(mayMove()).toBe(false)
  withTransition(change)
  expect(change).toHaveBeenCalledTimes(3)
})
