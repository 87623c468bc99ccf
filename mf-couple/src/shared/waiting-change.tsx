import { waiting as texts } from '@love-space/texts/en/couple/waiting.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { refusalOf, WaitingLine } from './waiting-line.tsx'

export function WaitingChange({ write, onTakeBack }: { write: HeldWrite; onTakeBack: () => void }) {
  if (write.method !== 'DELETE') {
    return <WaitingLine write={write} refusal={refusalOf(write)} onTakeBack={onTakeBack} />
  }
  return (
    <WaitingLine
      write={write}
      waits={texts.deletesLater}
      refusal={texts.couldNotDelete}
      refusedLabel={texts.dismiss}
      onTakeBack={onTakeBack}
    />
  )
}
