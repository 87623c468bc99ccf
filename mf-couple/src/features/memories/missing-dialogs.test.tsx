import { screen } from '@testing-library/react'
import { it, vi } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { expectMissingPart } from '../../test/expect-missing-part.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as MemoryPage } from './memory.page.tsx'

// Simulates failed chunk downloads while offline.
const { lose } = vi.hoisted(() => ({
  lose: () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))
vi.mock('./memory-editor.tsx', lose)
vi.mock('../../shared/items/item-filters.tsx', lose)
vi.mock('../../shared/items/trash-dialog.tsx', lose)

const server = mockServer()

it.each(['Input yours', 'Filter', 'Trash'])('reports at every press on %s that it failed to load', async (name) => {
  server.use(...mockCouple().handlers)
  openPage(paths.memory, [{ path: paths.memory, Component: MemoryPage }], mia)
  await expectMissingPart(await screen.findByRole('button', { name }))
})
