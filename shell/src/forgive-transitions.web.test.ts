import { expect, it } from 'vitest'
import { forgiveTransitions } from './forgive-transitions.ts'

const isForgiven = (reason: unknown): boolean => {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('takes a transition that the browser gave up for no error, and everything else for one', () => {
  forgiveTransitions()
  expect(isForgiven(new DOMException('Transition was aborted because of timeout in DOM update', 'TimeoutError'))).toBe(
    true,
  )
  expect(isForgiven(new DOMException('Transition was skipped', 'AbortError'))).toBe(true)
  expect(isForgiven(new DOMException('The play() request was interrupted', 'AbortError'))).toBe(false)
  expect(isForgiven(new Error('Transition was aborted'))).toBe(false)
})
