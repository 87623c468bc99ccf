import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { createInSlot } from '@love-space/service-kit/store/create-in-slot.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { songsHaveChanged } from './playlist.events.ts'
import type { PlaylistDoc } from './playlist.model.ts'

export const createPlaylist = async (
  deps: Deps,
  member: SpaceMember,
  name: string,
  creation: Creation,
): Promise<PlaylistDoc> => {
  const { _id: spaceId } = member.space
  requireWritable(member.space)
  const created = await deps.playlists.findCreated(creation, creation.id)
  if (created) return created
  const now = deps.clock()
  const playlist = { _id: creation.id, spaceId, userId: member.userId, name, createdAt: now }
  const events = [songsHaveChanged(member, creation.id, now)]
  return requireFound(
    await createInSlot(deps.playlists, creation, playlist, {
      max: limits.playlistsMax - 1,
      events,
      list: { filter: { spaceId }, name: spaceId },
    }),
    'TOO_MANY_PLAYLISTS',
  )
}
