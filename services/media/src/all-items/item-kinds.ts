import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { Deps } from '../deps.ts'
import { memoryKind } from '../memories/memory.kind.ts'
import { timelineKind } from '../timeline/timeline-event.kind.ts'
import type { ItemKind } from '../items/item-kind.ts'

export const itemKinds = (deps: Deps): readonly ItemKind[] => [memoryKind(deps), timelineKind(deps)]

export const itemKindOf = (deps: Deps, name: TrashKind): ItemKind | undefined =>
  itemKinds(deps).find((kind) => kind.name === name)
