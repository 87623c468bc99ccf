import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sections } from '@love-space/contracts/paths.ts'
import { mia } from '../test/couple.fixtures.ts'
import { openPage, resetBrowser } from '../test/open-page.tsx'
import { scrollToSection, useScrollToSection } from './scroll-to-section.ts'

const targets = [sections.timeline, sections.memories]

function Sections({ isReady = true }: { isReady?: boolean }) {
  useScrollToSection(targets, isReady)
  return targets.map((id) => <section key={id} id={id} tabIndex={-1} aria-label={id} />)
}

const routes = [
  { path: '/', element: <Sections /> },
  { path: '/loading', element: <Sections isReady={false} /> },
]
const focused = () => document.activeElement?.id
afterEach(resetBrowser)

describe.each(targets)('the section %s', (id) => {
  it.each([`/#${id}`, `/?scrollTo=${id}`])('is scrolled to from %s', async (address) => {
    openPage(address, routes, mia)
    await waitFor(() => expect(focused()).toBe(id))
  })

  it('is scrolled to by navigation state', async () => {
    const router = openPage('/', routes, mia)
    await router.navigate('/', { state: { scrollTo: id } })
    await waitFor(() => expect(focused()).toBe(id))
  })
})

it('a section is not scrolled to before its content is there, nor is any other', async () => {
  const router = openPage(`/loading#${sections.timeline}`, routes, mia)
  await screen.findByRole('region', { name: sections.timeline })
  expect(focused()).not.toBe(sections.timeline)
  await router.navigate('/#no-such-section')
  expect(focused()).not.toBe(sections.timeline)
  await router.navigate(`/#${sections.timeline}`)
  await waitFor(() => expect(focused()).toBe(sections.timeline))
})

it('a section stays aligned while the page grows, and is then released', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let resized = () => {}
  const disconnect = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told
      }
      observe = () => resized()
      disconnect = disconnect
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const section = Object.assign(document.createElement('section'), { id: 'late', scrollIntoView: vi.fn() })
  document.body.append(section)
  onTestFinished(() => section.remove())

  scrollToSection('late')
  for (let second = 0; second < 6; second += 1) {
    vi.advanceTimersByTime(1_000)
    resized()
  }
  expect(section.scrollIntoView).toHaveBeenCalledTimes(7)
  expect(disconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_500)
  expect(disconnect).toHaveBeenCalledOnce()
})
