import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { QueryClientProvider } from '@love-space/web-kit/query.ts'
import { space } from '../../test/couple.fixtures.ts'
import { setUpPage } from '../../test/page-server.ts'
import HeroPictures from './hero-pictures.tsx'

const { server } = setUpPage()
const addresses = ['1', '2', '3'].map((digit) => fileAddress(digit.repeat(24)))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  server.use(mockRoute(viewFiles, () => ({ data: { files: [] } })))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // A request that outlives its mock would count as a broken connection.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  cleanup()
})

const show = (images: readonly string[], coverImage: string | null = null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <HeroPictures space={{ ...space, images: [...images], coverImage }} />
    </QueryClientProvider>,
  )
const shown = () =>
  screen
    .getAllByRole('button', { name: /^Show picture/ })
    .find((dot) => dot.getAttribute('aria-current') === 'true')
    ?.getAttribute('aria-label')
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const swipe = (by: number) => {
  const carousel = screen.getByRole('region', { name: 'Our pictures' })
  fireEvent.pointerDown(carousel, { clientX: 200 })
  fireEvent.pointerUp(carousel, { clientX: 200 + by })
}

it('advance every four seconds, the cover first, and start over', () => {
  show(addresses.slice(1), addresses[0])
  expect(screen.getAllByRole('button', { name: /^Show picture/ })).toHaveLength(3)
  pass(3_999)
  expect(shown()).toBe('Show picture 1')
  pass(1)
  expect(shown()).toBe('Show picture 2')
  pass(4_000)
  pass(4_000)
  expect(shown()).toBe('Show picture 1')
})

it('follow arrows and dots, and pause three seconds after that', () => {
  show(addresses)
  press('Next picture')
  expect(shown()).toBe('Show picture 2')
  press('Previous picture')
  press('Previous picture')
  expect(shown()).toBe('Show picture 3')
  press('Show picture 2')
  pass(6_999)
  expect(shown()).toBe('Show picture 2')
  pass(1)
  expect(shown()).toBe('Show picture 3')
  pass(4_000)
  expect(shown()).toBe('Show picture 1')
})

it('follow a swipe of 60 px and no less', () => {
  show(addresses)
  swipe(-59)
  expect(shown()).toBe('Show picture 1')
  swipe(-60)
  expect(shown()).toBe('Show picture 2')
  swipe(60)
  expect(shown()).toBe('Show picture 1')
})

it('pause under a mouse, not after a touch', () => {
  show(addresses)
  const carousel = screen.getByRole('region', { name: 'Our pictures' })
  fireEvent.pointerEnter(carousel, { pointerType: 'mouse' })
  pass(20_000)
  expect(shown()).toBe('Show picture 1')
  fireEvent.pointerLeave(carousel)
  fireEvent.pointerEnter(carousel, { pointerType: 'touch' })
  pass(4_000)
  expect(shown()).toBe('Show picture 2')
})

it('stay under reduced motion, and one alone has no arrows', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { unmount } = show(addresses)
  pass(20_000)
  expect(shown()).toBe('Show picture 1')
  unmount()
  show(addresses.slice(0, 1))
  expect(screen.queryByRole('button')).toBeNull()
})
