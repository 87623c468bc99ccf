import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CardPage } from './card-page.tsx'

const size = { width: 4_164, height: 380 } as DOMRectReadOnly
let scrollTo: (isNear: boolean) => void

beforeEach(() => {
  class Watch {
    constructor(tell: IntersectionObserverCallback) {
      scrollTo = (isIntersecting) => {
        const entry = { isIntersecting, boundingClientRect: size } as IntersectionObserverEntry
        act(() => tell([entry], this as never))
      }
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => {
  render(
    <section aria-label="Memories">
      <CardPage>
        <button type="button">Open “By the sea”</button>
      </CardPage>
    </section>,
  )
  return screen.getByLabelText('Memories').firstElementChild as HTMLElement
}

it('far from the screen keeps its size without its cards, and renders them again when near', () => {
  const page = show()
  expect(page.style.minHeight).toBe('')
  scrollTo(false)
  expect(screen.queryByRole('button')).toBeNull()
  expect([page.style.minHeight, page.style.getPropertyValue('--page-width')]).toEqual(['380px', '4164px'])
  scrollTo(true)
  expect(screen.getByRole('button')).toBeTruthy()
  expect([page.style.minHeight, page.style.getPropertyValue('--page-width')]).toEqual(['', ''])
})

it('renders its cards at any distance if one is about to be scrolled into view', () => {
  const { rerender } = render(<CardPage>a card</CardPage>)
  scrollTo(false)
  expect(screen.queryByText('a card')).toBeNull()
  rerender(<CardPage isNeeded>a card</CardPage>)
  expect(screen.getByText('a card')).toBeTruthy()
})

it('keeps cards that have the keyboard focus', () => {
  show()
  screen.getByRole('button').focus()
  scrollTo(false)
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
