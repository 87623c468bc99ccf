import { deleteTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { waiting } from '@love-space/texts/en/couple/waiting.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { showToast, showUndoToast } from '@love-space/ui/toast.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { restoreItem } from '../../shared/restore-item.ts'
import { reloadTimeline } from './timeline.queries.ts'
import { deletionSubject } from './held-events.rules.ts'

interface DeleteEventProps {
  event: TimelineEvent
  onClose: () => void
  onDeleted: () => void
}

export function DeleteEvent({ event, onClose, onDeleted }: DeleteEventProps) {
  const { id, spaceId } = event
  const restore = async () => {
    try {
      if (!(await restoreItem({ spaceId, kind: 'timeline', id }))) return showToast({ text: waiting.restoresLater })
      await reloadTimeline()
    } catch {
      showToast({ text: texts.restoreFailed, tone: 'error' })
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.deleteTitle}
      description={texts.deleteHint}
      confirmLabel={texts.deleteThis}
      failed={texts.deleteFailed}
      onConfirm={async () => {
        const idempotencyKey = `${id}-deletion`
        const call = { params: { id }, idempotencyKey, queueOffline: deletionSubject(id) }
        const isDeleted = await isAnsweredNow(api.call(deleteTimelineEvent, call))
        onDeleted()
        if (!isDeleted) return showUndoToast(waiting.deletesLater, () => void dropWrite(idempotencyKey))
        showUndoToast(texts.deleted, () => void restore())
        await reloadTimeline()
      }}
    />
  )
}
