import { CircleAlert, Clock } from 'lucide-react'
import { waiting as texts } from '@love-space/texts/en/couple/waiting.ts'
import { Button } from '@love-space/ui/button.tsx'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { filesGone } from '@love-space/web-kit/files/files-gone.ts'

interface HeldLineProps {
  write: HeldWrite
  waits?: string
  refusal: string
  refusedLabel?: string
  onUndo: () => void
}

export function HeldLine(props: HeldLineProps) {
  const { write, refusal, refusedLabel = texts.keepAsDraft, onUndo } = props
  const { waits = write.subject?.uploads ? texts.sendsWithFile : texts.sendsLater } = props
  const isRefused = write.reason === 'refused'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
      <span role="status" className="flex items-center gap-2">
        {isRefused ? <CircleAlert className="size-4 shrink-0" /> : <Clock className="size-4 shrink-0" />}
        {isRefused ? refusal : waits}
      </span>
      <Button size="sm" variant="ghost" className="-mx-2" onClick={onUndo}>
        {isRefused ? refusedLabel : texts.undo}
      </Button>
    </div>
  )
}

export function refusalOf({ code }: HeldWrite): string {
  if (code === 'ITEM_CHANGED_SINCE') return texts.changedSince
  if (code === filesGone) return texts.filesGone
  if (code === 'MEMORY_NOT_FOUND' || code === 'TIMELINE_EVENT_NOT_FOUND') return texts.isGone
  return texts.couldNotSend
}
