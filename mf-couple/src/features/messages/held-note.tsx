import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { HeldLine } from '../../shared/held-line.tsx'

interface HeldNoteProps {
  write: HeldWrite
  onUndo: (write: HeldWrite) => void
}

export function HeldNote({ write, onUndo }: HeldNoteProps) {
  const undo = async () => {
    await dropWrite(write.key)
    onUndo(write)
  }
  return (
    <div className="mt-3">
      <HeldLine write={write} refusal={refusal(write)} onUndo={() => void undo()} />
    </div>
  )
}

function refusal({ code }: HeldWrite): string {
  if (code === 'MESSAGE_ALREADY_SENT' || code === 'IDEMPOTENCY_KEY_REUSED') return texts.sentElsewhere
  if (code === 'MESSAGE_CHANGED_SINCE') return texts.changedElsewhere
  if (code === 'MESSAGE_DAY_CLOSED') return texts.cameTooLate
  return texts.couldNotSend
}
