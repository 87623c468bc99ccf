import { waiting as texts } from '@love-space/texts/en/couple/waiting.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { refusalOf, HeldLine } from './held-line.tsx'

export function HeldChange({ write, onUndo }: { write: HeldWrite; onUndo: () => void }) {
  if (write.method !== 'DELETE') {
    return <HeldLine write={write} refusal={refusalOf(write)} onUndo={onUndo} />
  }
  return (
    <HeldLine
      write={write}
      waits={texts.deletesLater}
      refusal={texts.couldNotDelete}
      refusedLabel={texts.dismiss}
      onUndo={onUndo}
    />
  )
}
