import { screen } from '@testing-library/react'
import { it, vi } from 'vitest'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { mia, space } from '../../test/couple.fixtures.ts'
import { expectMissingPart } from '../../test/expect-missing-part.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import PlaylistSection from './playlist.panel.tsx'

const { lose } = vi.hoisted(() => ({
  lose: () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))
vi.mock('./song-editor.tsx', lose)
vi.mock('./new-playlist.tsx', lose)

const server = mockServer()

it.each(['Add a song', 'New playlist'])('reports at every press on %s that it failed to load', async (name) => {
  const playlists = [{ id: space.id, name: 'In English', songs: [] }]
  server.use(mockRoute(getSpace, () => ({ data: { space: { ...space, playlists } } })))
  openPage('/', [{ path: '/', element: <PlaylistSection user={mia} space={space} /> }], mia)
  await expectMissingPart(await screen.findByRole('button', { name }))
})
