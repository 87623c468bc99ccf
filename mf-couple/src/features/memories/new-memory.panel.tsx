import type { Space } from '@love-space/contracts/space/space.ts'
import { showMissingToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { loadMemoryEditor } from './memory.kind.ts'
import type { MemoryBeginning } from './memory-draft.ts'

export type { MemoryBeginning }

interface NewMemoryProps {
  readonly space: Space
  readonly beginning: MemoryBeginning
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function NewMemory({ space, beginning, onSaved, onClose }: NewMemoryProps) {
  const { Part: MemoryEditor } = useLazyPart(loadMemoryEditor, true, showMissingToast)
  return (
    MemoryEditor && <MemoryEditor space={space} item={null} beginning={beginning} onSaved={onSaved} onClose={onClose} />
  )
}
