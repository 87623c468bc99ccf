import { limits } from '@love-space/contracts/limits.ts'
import type { FileDoc } from '../files/file.model.ts'
import type { MemoryDoc } from '../memories/memory.model.ts'
import type { AlbumEntryDoc } from './album-entry.model.ts'

type Shown = Pick<FileDoc, '_id' | 'kind' | 'state' | 'userId' | 'takenOn'>

/** Returns an entry's sort key, for a descending album. The pictures of a memory keep their order. */
const placeOf = ({ _id, createdAt }: MemoryDoc, day: string, position: number): string =>
  `${day}:${createdAt.toISOString()}:${_id}:${String(limits.memoryMediaMax - position).padStart(2, '0')}`

export const entriesOf = (memory: MemoryDoc, files: readonly Shown[]): AlbumEntryDoc[] => {
  const { _id: memoryId, spaceId, userId, category, date } = memory
  if (memory.trashedAt !== null) return []
  const common = { spaceId, userId, memoryId, category }
  const placed = (day: string, position: number) => ({
    day,
    month: day.slice(0, 7),
    place: placeOf(memory, day, position),
  })
  const entries = memory.fileIds.flatMap((fileId, position): AlbumEntryDoc[] => {
    const file = files.find(({ _id }) => _id === fileId)
    if (!file || file.state === 'removing' || (file.kind !== 'image' && file.kind !== 'video')) return []
    const day = placed(file.takenOn ?? date, position)
    return [{ ...common, ...day, _id: `${memoryId}:${fileId}`, kind: file.kind, fileId, ownerId: file.userId }]
  })
  if (entries.length > 0) return entries
  return [{ ...common, _id: memoryId, kind: 'words', fileId: null, ownerId: null, ...placed(date, 0) }]
}
