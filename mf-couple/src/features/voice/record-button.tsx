import { Mic } from 'lucide-react'
import type { Ref } from 'react'
import { voice as texts } from '@love-space/texts/en/couple/voice.ts'
import { Button } from '@love-space/ui/button.tsx'
import { canRecord } from './can-record.ts'

interface RecordButtonProps {
  readonly onPress: () => void
  readonly isBusy?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
}

export function RecordButton({ onPress, isBusy = false, buttonRef }: RecordButtonProps) {
  if (!canRecord()) return null
  return (
    <Button
      ref={buttonRef}
      size="sm"
      variant="ghost"
      icon={<Mic aria-hidden />}
      busy={isBusy}
      onClick={onPress}
      className="-ms-3.5 self-start"
    >
      {texts.record}
    </Button>
  )
}
