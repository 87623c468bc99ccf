import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { updateSong as contract } from '@love-space/contracts/space/playlist.routes.ts'
import { invalidInput, requireFound, AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { songsHaveChanged } from './playlist.events.ts'
import { positionBefore } from './playlist.rules.ts'
import type { SongDoc } from './song.model.ts'

const newPosition = async ({ songs }: Deps, song: SongDoc, before: string | null): Promise<string> => {
  const { spaceId, playlistId } = song
  const all = await songs.find({ spaceId }, { select: ['_id', 'playlistId', 'position'] })
  const others = all.filter((one) => one.playlistId === playlistId && one._id !== song._id)
  const position = positionBefore(others, before)
  if (position !== undefined) return position
  const message = 'This song is not in the playlist.'
  throw invalidInput('body.before', message)
}

/** Changes a song or its position. A new position needs no version and makes none. */
export const updateSong = async (
  deps: Deps,
  member: SpaceMember,
  song: SongDoc,
  { before, basedOn, ...content }: BodyOf<typeof contract>,
): Promise<SongDoc> => {
  requireWritable(member.space)
  const moved = before === undefined ? {} : { position: await newPosition(deps, song, before) }
  const now = deps.clock()
  const changed = await deps.songs.mutate(song._id, (current) => {
    const isEdit = isToBeChanged(current, content, basedOn)
    if (!isEdit && before === undefined) return null
    const changes = { ...content, ...moved, updatedAt: now }
    const next = isEdit ? editOf(current, changes) : nextOf(current, changes)
    return { next, events: [songsHaveChanged(member, song._id, now)] }
  })
  return requireFound(changed, 'SONG_NOT_FOUND')
}

export const deleteSong = async (deps: Deps, member: SpaceMember, _id: string): Promise<void> => {
  requireWritable(member.space)
  const gone = songsHaveChanged(member, _id, deps.clock())
  if (!(await deps.songs.tombstone({ _id, spaceId: member.space._id }, [gone]))) throw new AppError('SONG_NOT_FOUND')
}
