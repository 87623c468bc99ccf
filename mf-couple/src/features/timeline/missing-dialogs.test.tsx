import { screen } from '@testing-library/react'
import { it, vi } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { mia, timelineEventOf } from '../../test/couple.fixtures.ts'
import { expectMissingPart } from '../../test/expect-missing-part.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as TimelinePage } from './timeline.page.tsx'

const { lose } = vi.hoisted(() => ({
  lose: () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))
vi.mock('./event-form.tsx', lose)
vi.mock('../../shared/items/trash-dialog.tsx', lose)

const server = mockServer()

it.each(['Did I forget any?', 'Trash'])('reports at every press on %s that it failed to load', async (name) => {
  const event = timelineEventOf({ title: 'First trip to the sea', date: '2026-08-02' })
  server.use(...mockCouple({ timelineEvents: [event] }).handlers)
  openPage(paths.timeline, [{ path: paths.timeline, Component: TimelinePage }], mia)
  await expectMissingPart(await screen.findByRole('button', { name }))
})
