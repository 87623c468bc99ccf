import type { Deps } from '../deps.ts'
import type { ItemKind } from '../items/item-kind.ts'
import { listedAround, memoryChanged } from '../album/memory-changed.ts'
import { memoryWasDeleted, memoryWasRestored } from './memory.events.ts'
import type { MemoryDoc } from './memory.model.ts'

export const memoryKind = (deps: Deps): ItemKind<MemoryDoc> => ({
  name: 'memory',
  items: deps.memories,
  missing: 'MEMORY_NOT_FOUND',
  fileIdsOf: ({ fileIds }) => fileIds,
  voiceIdsOf: ({ comments }) => comments.flatMap(({ voice }) => voice?.fileId ?? []),
  around: (spaceId, id, write) => listedAround(deps, spaceId, id, write),
  hasChanged: (spaceId, id) => memoryChanged(deps, spaceId, id),
  wasDeleted: memoryWasDeleted,
  wasRestored: memoryWasRestored,
})
