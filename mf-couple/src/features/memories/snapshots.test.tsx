import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listMemories, listMemoryCategories } from '@love-space/contracts/media/memory.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { memoryBy, mia, noah } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { everythingIsNear } from '../../test/everything-near.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'
// Imported here so that the lazy components are compiled before the first test.
import './memory-editor.tsx'
import './snapshots.panel.tsx'

const server = mockServer()

it('shows the newest six on home, by category, with links to all and to a new one', async () => {
  const all = Array.from({ length: 8 }, (_, n) =>
    memoryBy(noah, `Memory ${n + 1}`, { category: n % 2 === 0 ? 'travel' : 'daily_life' }),
  )
  server.use(
    mockRoute(listMemories, ({ query }) => {
      const fitting = all.filter(({ category }) => (query.category ?? category) === category)
      const memories = fitting.slice(0, query.limit)
      return { data: { memories, currentPage: 1, totalPages: 1, total: fitting.length } }
    }),
    mockRoute(listMemoryCategories, () => ({
      data: {
        categories: [
          { category: 'travel', count: 4 },
          { category: 'daily_life', count: 4 },
        ],
      },
    })),
    ...mockCouple().handlers,
  )
  everythingIsNear()
  openPage('/', [{ path: '/', Component: Home }], mia)
  const shown = () => screen.queryAllByRole('article', { name: /^Memory/ }).map((one) => one.getAttribute('aria-label'))
  await waitFor(() => expect(shown()).toHaveLength(6))
  expect(screen.getByRole('region', { name: 'Snapshots of us' }).id).toBe('memories')
  expect(screen.getByRole('link', { name: 'See All' }).getAttribute('href')).toBe('/memory')
  await userEvent.click(await screen.findByRole('button', { name: 'daily life' }))
  await waitFor(() => expect(shown()).toEqual(['Memory 2', 'Memory 4', 'Memory 6', 'Memory 8']))
  expect(screen.queryByRole('link', { name: 'See All' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Input yours' }))
  expect(await screen.findByRole('dialog', { name: 'Add a memory' })).toBeTruthy()
})

it('shows what failed to load', async () => {
  server.use(
    mockRoute(listMemories, () => refuse('MALFORMED_REQUEST')),
    ...mockCouple().handlers,
  )
  everythingIsNear()
  openPage('/', [{ path: '/', Component: Home }], mia)
  expect(await screen.findByText("Your memories didn't load.")).toBeTruthy()
})
