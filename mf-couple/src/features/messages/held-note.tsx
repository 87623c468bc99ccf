import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { HeldLine } from '../../shared/held-line.tsx'

interface HeldNoteProps {
  write: HeldWrite
  onTakeBack: (write: HeldWrite) => void
}

export function HeldNote({ write, onTakeBack }: HeldNoteProps) {
  const takeBack = async () => {
    await dropWrite(write.key)
    onTakeBack(write)
  }
  return (
    <div className="mt-3">
      <HeldLine write={write} refusal={refusal(write)} onTakeBack={() => void takeBack()} />
    </div>
  )
}

function refusal({ code }: HeldWrite): string {
  if (code === 'MESSAGE_ALREADY_SENT' || code === 'IDEMPOTENCY_KEY_REUSED') return texts.sentElsewhere
  if (code === 'MESSAGE_CHANGED_SINCE') return texts.changedElsewhere
  if (code === 'MESSAGE_DAY_CLOSED') return texts.cameTooLate
  return texts.couldNotSend
}
