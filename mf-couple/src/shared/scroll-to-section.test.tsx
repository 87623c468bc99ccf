import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sections } from '@love-space/contracts/paths.ts'
import { mia } from '../test/couple.fixtures.ts'
import { openPage, resetBrowser } from '../test/open-page.tsx'
import { useScrollToSection } from './scroll-to-section.ts'

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
  it.each([`/#${id}`, `/?scrollTo=${id}`])('is gone to from %s', async (address) => {
    openPage(address, routes, mia)
    await waitFor(() => expect(focused()).toBe(id))
  })

  it('is gone to where the navigation asks for it', async () => {
    const router = openPage('/', routes, mia)
    await router.navigate('/', { state: { scrollTo: id } })
    await waitFor(() => expect(focused()).toBe(id))
  })
})

it('is not gone to before its content is there, and nothing else is', async () => {
  const router = openPage(`/loading#${sections.timeline}`, routes, mia)
  await screen.findByRole('region', { name: sections.timeline })
  expect(focused()).not.toBe(sections.timeline)
  await router.navigate('/#no-such-section')
  expect(focused()).not.toBe(sections.timeline)
  await router.navigate(`/#${sections.timeline}`)
  await waitFor(() => expect(focused()).toBe(sections.timeline))
})
