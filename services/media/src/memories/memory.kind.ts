import type { Deps } from '../deps.ts'
import type { ItemKind } from '../items/item-kind.ts'
import { forgetCounts } from './memory-counts.ts'
import { memoryWasDeleted, memoryWasRestored } from './memory.events.ts'
import type { MemoryDoc } from './memory.model.ts'

export const memoryKind = ({
  memories,
  memoryCounts,
}: Pick<Deps, 'memories' | 'memoryCounts'>): ItemKind<MemoryDoc> => ({
  name: 'memory',
  items: memories,
  missing: 'MEMORY_NOT_FOUND',
  fileIdsOf: ({ fileIds }) => fileIds,
  hasChanged: (spaceId) => forgetCounts({ memoryCounts }, spaceId),
  wasDeleted: memoryWasDeleted,
  wasRestored: memoryWasRestored,
})
