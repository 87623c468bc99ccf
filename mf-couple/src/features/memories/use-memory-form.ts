import { useEffect, useRef } from 'react'
import { createMemory, updateMemory } from '@love-space/contracts/media/memory.calls.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { cancelUpload, forgetUploaded, pendingUploads } from '@love-space/web-kit/files/uploads.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { useRecordForm, type SendOptions } from '@love-space/ui/use-record-form.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import { OfflineError, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import { showMergedToast } from '@love-space/ui/record-notes.tsx'
import { restoreItem } from '../../shared/restore-item.ts'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { dropMedium, filesWaitedFor, uploadsIn, withFinishedUploads } from '../../shared/files/draft-media.ts'
import { changeSubject, creationSubject } from '../../shared/items/held-items.rules.ts'
import type { ItemEditorProps } from '../../shared/items/item-kind.ts'
import { putMemory } from './memories.queries.ts'
import {
  beginningOf,
  bodyOf,
  draftNameOf,
  draftOf,
  memoryChange,
  memoryMerge,
  type MemoryBeginning,
  type MemoryDraft,
} from './memory-draft.ts'

const savedShownMs = 1_500

export interface MemoryEditorProps extends ItemEditorProps<Memory> {
  readonly beginning?: MemoryBeginning | undefined
  /** Called once all `chosen` files are in the form and its draft. */
  readonly onTaken?: (() => void) | undefined
}

export const dayOf = ({ date }: MemoryDraft, { today }: Space): string => date || today

export const wrongWords = (words: MemoryDraft, space: Space): Partial<Record<keyof MemoryDraft, string>> => ({
  ...(words.title.trim() === '' && { title: texts.nameRequired }),
  ...(dayOf(words, space) > space.today && { date: common.notInFuture }),
  ...(words.media.length > limits.memoryMediaMax && { media: texts.tooMany }),
})

async function saveMemory(space: Space, outgoing: OutgoingRecord<MemoryDraft>, sending: SendOptions) {
  const { id, words } = outgoing
  const { media } = words
  const { failed } = uploadsIn(media)
  const uploads = sending.queueOffline?.uploads ?? []
  const leaveOut = (others: readonly string[]) => {
    for (const { uploadId } of failed) if (uploadId !== undefined) void cancelUpload(uploadId)
    const names = [...failed.map(({ name }) => name), ...others]
    if (names.length > 0) showToast({ text: fill(texts.skipped, { names: names.join(', ') }), tone: 'error' })
  }
  try {
    const { data } =
      id === undefined
        ? await api.call(createMemory, {
            params: { spaceId: space.id },
            body: bodyOf(words, dayOf(words, space), uploads),
            ...sending,
          })
        : await api.call(updateMemory, { params: { id }, body: memoryChange(outgoing, uploads), ...sending })
    leaveOut(data.skippedMedia.flatMap(({ name }) => name ?? []))
    return { memory: data.memory, media }
  } catch (error) {
    if (error instanceof QueuedError) leaveOut([])
    throw error
  }
}

/** Keeps the form of a memory. A save waits on this device for running uploads, while the form closes. */
export function useMemoryForm({ space, item: memory, beginning, onSaved, onClose }: MemoryEditorProps) {
  const partnerName = usePartnerName(space)
  const taking = useRef<Promise<unknown>>(undefined)
  const closing = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => controller.abort()
  }, [])

  const record = useRecordForm({
    record: memory ? { id: memory.id, version: memory.version } : undefined,
    draftName: draftNameOf(space.id, memory, beginning),
    beginning: beginningOf(memory, beginning),
    rule: (words) => wrongWords(words, space),
    merge: memoryMerge,
    foundIn: (current) => {
      const { memory: found } = current as { memory?: Memory }
      if (found) putMemory(found)
      return foundRecordOf(found, draftOf)
    },
    restore: async () => {
      if (memory && !(await restoreItem({ spaceId: space.id, kind: 'memory', id: memory.id })))
        throw new OfflineError(undefined)
    },
    untilReady: async (words) => {
      // Without the queue's state, running uploads would look lost.
      await Promise.all([taking.current, pendingUploads()])
      return { ...words(), media: withFinishedUploads(words().media) }
    },
    send: (_words, sending, outgoing) => saveMemory(space, outgoing, sending),
    waitsAs: ({ media }, { id }) => ({
      ...(id === undefined ? creationSubject('memory', space.id) : changeSubject('memory', id)),
      ...filesWaitedFor(media),
    }),
    onMerged: () => showMergedToast(partnerName),
    onKept: (saved, how) => {
      const { signal } = closing.current
      // The user may have closed this editor and opened another.
      const close = () => signal.aborted || onClose()
      if (how === 'same') return close()
      if (!saved) {
        const isOnItsWay = useOnline.getState().isOnline
        showToast({ text: isOnItsWay ? texts.onItsWay : items.keptForLater, durationMs: 3_000 })
        onSaved?.(null)
        return close()
      }
      showToast({ text: memory ? texts.updated : texts.created, tone: 'success' })
      putMemory(saved.memory)
      setTimeout(() => {
        for (const { uploadId } of saved.media) if (uploadId !== undefined) forgetUploaded(uploadId)
        void refreshTopic('memories')
        onSaved?.(saved.memory)
        close()
      }, savedShownMs)
    },
  })
  const discard = () => {
    for (const medium of withFinishedUploads(record.words.media)) dropMedium(medium)
    record.discard()
  }
  const onTaking = (work: Promise<unknown>) => {
    taking.current = Promise.all([taking.current, work])
  }
  return { ...record, discard, onTaking, partnerName }
}
