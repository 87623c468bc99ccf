import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { Member } from '../spaces/spaces.queries.ts'
import { songsHaveChanged } from './playlist.events.ts'

export const deleteSong = async (deps: Deps, member: Member, _id: string): Promise<void> => {
  requireWritable(member.space)
  const gone = songsHaveChanged(member, _id, deps.clock())
  if (!(await deps.songs.tombstone({ _id, spaceId: member.space._id }, [gone]))) throw new AppError('SONG_NOT_FOUND')
}
