import * as contract from '@love-space/contracts/space/playlist.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { requireMember } from '../spaces/spaces.queries.ts'
import { addSong } from './add-song.ts'
import { createPlaylist } from './create-playlist.ts'
import { deleteSong, updateSong } from './change-song.ts'
import { requirePlaylistMember, requireSongMember, toPlaylist, toSong } from './playlists.queries.ts'

export const mountPlaylistRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.createPlaylist, async ({ user, body, creation }) => {
    const member = await requireMember(deps, user, body.spaceId)
    const { _id, name } = await createPlaylist(deps, member, body.name, creation)
    return { data: { playlist: toPlaylist(_id, name, []) } }
  })

  bind(app, contract.addSong, async ({ user, params, body, creation }) => {
    const member = await requirePlaylistMember(deps, user, params.playlistId)
    return { data: { song: toSong(await addSong(deps, member, params.playlistId, body, creation)) } }
  })

  bind(app, contract.updateSong, async ({ user, params, body }) => {
    const { member, song } = await requireSongMember(deps, user, params.songId)
    return { data: { song: toSong(await updateSong(deps, member, song, body)) } }
  })

  bind(app, contract.deleteSong, async ({ user, params }) => {
    const { member } = await requireSongMember(deps, user, params.songId)
    await deleteSong(deps, member, params.songId)
  })
}
