import { showMissingToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { uploadQueue } from '@love-space/web-kit/files/uploads.ts'
import { loadMemoryEditor } from './memory.kind.ts'
import type { MemoryBeginning } from './memory-draft.ts'
import type { MemoryEditorProps } from './use-memory-form.ts'

export type { MemoryBeginning }

/** Loads the form with the queue of its files, so that both are there without a connection too. */
const loadForm = async () => {
  const [editor] = await Promise.all([loadMemoryEditor(), uploadQueue()])
  return editor
}

/** Loads the form once the browser is idle. */
export const useNewMemorySoon = (): void => void useLazyPart(loadForm, 'idle')

export function NewMemory(props: Omit<MemoryEditorProps, 'item'>) {
  const { Part: MemoryEditor } = useLazyPart(loadForm, true, showMissingToast)
  return MemoryEditor && <MemoryEditor {...props} item={null} />
}
