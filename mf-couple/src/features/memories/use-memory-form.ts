import { useEffect, useRef } from 'react'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createMemory, updateMemory } from '@love-space/contracts/media/memory.calls.ts'
import type { Memory, MemoryCategory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { cancelUpload, forgetUploaded } from '@love-space/web-kit/files/uploads.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { useRecordForm, type Sending } from '@love-space/ui/use-record-form.ts'
import { carriesNoFile, dropMedium, untilArrived, withArrived } from './draft-media.ts'
import { waitingChange, waitingMemory } from './memories.rules.ts'
import { fetchMemory, putMemory } from './memories.queries.ts'
import { beginningOf, draftNameOf, type MemoryBeginning, type MemoryDraft } from './memory-draft.ts'

const savedShownMs = 1_500

export interface MemoryFormOptions {
  space: Space
  /** Null for a new memory. */
  memory: Memory | null
  beginning?: MemoryBeginning | undefined
  /** Called after saving; null if the memory is held on this device. */
  onSaved?: ((memory: Memory | null) => void) | undefined
  onClose: () => void
}

/** Returns the day of a draft; today by default. */
export const dayOf = ({ date }: MemoryDraft, { today }: Space): string => date || today

export const wrongWords = (words: MemoryDraft, space: Space): Partial<Record<keyof MemoryDraft, string>> => ({
  ...(words.title.trim() === '' && { title: texts.nameRequired }),
  ...(dayOf(words, space) > space.today && { date: texts.notInFuture }),
})

/** Adds or changes a memory with its finished uploads; reports every file left out. */
async function saveMemory(space: Space, memory: Memory | null, words: MemoryDraft, sending: Sending) {
  const media = withArrived(words.media)
  const failed = media.filter(({ kind }) => kind === 'upload')
  const body = {
    title: words.title.trim(),
    description: words.description,
    category: words.category as MemoryCategory,
    date: dayOf(words, space),
    tags: [...words.tags],
    mediaUrls: media.flatMap((medium) => (medium.kind === 'file' ? [fileAddress(medium.fileId)] : [])),
  }
  const { basedOn } = words
  const change = { ...body, ...(basedOn !== undefined && { basedOn }) }
  const { data } = memory
    ? await api.call(updateMemory, { params: { id: memory.id }, body: change, ...sending })
    : await api.call(createMemory, { params: { spaceId: space.id }, body, ...sending })
  for (const medium of failed) if (medium.kind === 'upload') void cancelUpload(medium.uploadId)
  const skipped = [...failed.map(({ name }) => name), ...data.skippedMedia.flatMap(({ name }) => name ?? [])]
  return { memory: data.memory, media, skipped }
}

/** Keeps the form of a memory and sends it once its uploads have finished. */
export function useMemoryForm({ space, memory, beginning, onSaved, onClose }: MemoryFormOptions) {
  const closing = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])

  const record = useRecordForm({
    id: memory?.id,
    draftName: draftNameOf(space.id, memory, beginning),
    beginning: beginningOf(memory, beginning),
    rule: (words) => wrongWords(words, space),
    readNewer: async () => {
      const newer = memory && (await fetchMemory(space.id, memory.id))
      if (newer) putMemory(newer)
      return newer && beginningOf(newer)
    },
    untilReady: (words) => untilArrived(() => words().media, closing.current.signal),
    send: (words, sending) => saveMemory(space, memory, words, sending),
    // Offline, a memory without new files is held and sent later.
    waitsAs: ({ media }) =>
      carriesNoFile(withArrived(media), memory) ? (memory ? waitingChange(memory.id) : waitingMemory(space.id)) : null,
    onKept: (saved) => {
      const { signal } = closing.current
      // The user may have closed this editor and opened another one.
      const close = () => signal.aborted || onClose()
      if (!saved) {
        showToast({ text: texts.keptForLater, durationMs: 3_000 })
        onSaved?.(null)
        return close()
      }
      showToast({ text: memory ? texts.updated : texts.created, tone: 'success' })
      const { skipped } = saved
      if (skipped.length > 0) showToast({ text: fill(texts.skipped, { names: skipped.join(', ') }), tone: 'error' })
      putMemory(saved.memory)
      setTimeout(() => {
        for (const { uploadId } of saved.media) if (uploadId !== undefined) forgetUploaded(uploadId)
        void refreshTopic('memories')
        onSaved?.(saved.memory)
        close()
      }, savedShownMs)
    },
  })
  const keepTheirs = () => {
    for (const medium of withArrived(record.words.media)) dropMedium(medium)
    record.discard()
    onClose()
  }
  return { ...record, keepTheirs }
}
