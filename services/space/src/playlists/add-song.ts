import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { addSong as contract } from '@love-space/contracts/space/playlist.routes.ts'
import { createInSlot } from '@love-space/service-kit/store/create-in-slot.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { songWasAdded } from './playlist.events.ts'
import { positionBefore } from './playlist.rules.ts'
import type { SongDoc } from './song.model.ts'

export const addSong = async (
  deps: Deps,
  member: SpaceMember,
  playlistId: string,
  content: Filled<(typeof contract)['body']>,
  creation: Creation,
): Promise<SongDoc> => {
  const { _id: spaceId } = member.space
  requireWritable(member.space)
  const created = await deps.songs.findCreated(creation, creation.id)
  if (created) return created
  const now = deps.clock()
  const songs = await deps.songs.find({ spaceId }, { select: ['_id', 'playlistId', 'position'] })
  const others = songs.filter((song) => song.playlistId === playlistId)
  const position = positionBefore(others, null) ?? ''
  const song = {
    ...content,
    _id: creation.id,
    spaceId,
    playlistId,
    userId: member.userId,
    position,
    createdAt: now,
    updatedAt: now,
  }
  const events = [songWasAdded(member, creation.id, now)]
  return requireFound(
    await createInSlot(deps.songs, creation, song, {
      max: limits.songsMax,
      events,
      list: { filter: { spaceId }, name: spaceId },
    }),
    'TOO_MANY_SONGS',
  )
}
