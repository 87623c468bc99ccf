import { limits } from '@love-space/contracts/limits.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { Member } from '../spaces/space.queries.ts'
import { songsHaveChanged } from './playlist.events.ts'
import type { PlaylistDoc } from './playlist.model.ts'

export const createPlaylist = async (
  deps: Deps,
  member: Member,
  name: string,
  creation: Creation,
): Promise<PlaylistDoc> => {
  const { _id: spaceId } = member.space
  requireWritable(member.space)
  const created = await deps.playlists.findCreated(creation, creation.id)
  if (created) return created
  // With the default one, which has no document.
  if ((await deps.playlists.count({ spaceId })) + 1 >= limits.playlistsMax) throw new AppError('TOO_MANY_PLAYLISTS')
  const now = deps.clock()
  const playlist = { _id: creation.id, spaceId, name, createdAt: now }
  return deps.playlists.create(creation, playlist, [songsHaveChanged(member, creation.id, now)])
}
