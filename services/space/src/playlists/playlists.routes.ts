import * as contract from '@love-space/contracts/space/playlist.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { toPlaylist, toSong } from '../spaces/space-playlists.ts'
import { requireMember } from '../spaces/spaces.queries.ts'
import { addSong } from './add-song.ts'
import { createPlaylist } from './create-playlist.ts'
import { deleteSong, updateSong } from './change-song.ts'
import { readPlaylist, readSong, requirePlaylistMember, requireSongMember } from './playlists.queries.ts'

export const mountPlaylistRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.createPlaylist, async ({ user, body, creation }) => {
    const member = await requireMember(deps, user, body.spaceId)
    const { _id, name } = await withCurrent(
      () => createPlaylist(deps, member, body.name, creation),
      async () => ({ playlist: await readPlaylist(deps, member, creation.id) }),
    )
    return { data: { playlist: toPlaylist(_id, name, []) } }
  })

  bind(app, contract.addSong, async ({ user, params, body, creation }) => {
    const member = await requirePlaylistMember(deps, user, params.playlistId)
    const song = await withCurrent(
      () => addSong(deps, member, params.playlistId, body, creation),
      async () => ({ song: await readSong(deps, member, creation.id) }),
    )
    return { data: { song: toSong(song) } }
  })

  bind(app, contract.updateSong, async ({ user, params, body }) => {
    const { member, song } = await requireSongMember(deps, user, params.songId)
    const changed = await withCurrent(
      () => updateSong(deps, member, song, body),
      async () => ({ song: await readSong(deps, member, song._id) }),
    )
    return { data: { song: toSong(changed) } }
  })

  bind(app, contract.deleteSong, async ({ user, params }) => {
    const { member } = await requireSongMember(deps, user, params.songId)
    await deleteSong(deps, member, params.songId)
  })
}
