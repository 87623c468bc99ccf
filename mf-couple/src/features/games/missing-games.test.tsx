import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { getInteraction, showPresence } from '@love-space/contracts/space/interaction.routes.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { mia, space } from '../../test/couple.fixtures.ts'
import { expectMissingPart } from '../../test/expect-missing-part.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { GamesPanel } from './games.panel.tsx'

// Simulates a failed download of the component's code while offline.
vi.mock('./truth-or-dare-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const server = mockServer()

beforeEach(() => {
  const spicy = { isOpen: false, areAdults: true, allowedBy: [] }
  server.use(
    mockRoute(getInteraction, () => ({ data: { state: {}, version: 0, present: [], spicy } })),
    mockRoute(showPresence, () => undefined),
  )
})

it('reports at every press that a game failed to load, and opens another one', async () => {
  openPage('/', [{ path: '/', element: <GamesPanel user={mia} space={space} /> }], mia)
  await expectMissingPart(screen.getByRole('button', { name: /^Truth or Dare/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Date Ideas/ }))
  expect(await screen.findByRole('dialog', { name: 'Date Ideas' })).toBeTruthy()
})
