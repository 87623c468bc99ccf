import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRotation } from './use-rotation.ts'

class Near {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = tell
  }
  observe() {
    this.tell([{ isIntersecting: true }])
  }
  disconnect() {}
}

let isCalm = false
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Near)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: isCalm, media: query }) as MediaQueryList)
})
afterEach(() => {
  cleanup()
  isCalm = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Card({ total }: { total: number }) {
  const card = useRef<HTMLParagraphElement>(null)
  const { index, isFading } = useRotation(card, total)
  return <p ref={card}>{`${index}${isFading ? ' fading' : ''}`}</p>
}

const shown = () => screen.getByText(/\d/).textContent
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('shows the next medium after three to five seconds, fading for 150 ms', () => {
  render(<Card total={2} />)
  pass(3_999)
  expect(shown()).toBe('0')
  pass(1)
  expect(shown()).toBe('0 fading')
  pass(150)
  expect(shown()).toBe('1')
  pass(4_000)
  expect(shown()).toBe('0')
})

it('shows the same medium under reduced motion, and with one medium', () => {
  isCalm = true
  render(<Card total={2} />)
  pass(20_000)
  expect(shown()).toBe('0')
  cleanup()
  isCalm = false
  render(<Card total={1} />)
  pass(20_000)
  expect(shown()).toBe('0')
})
