import { waiting as texts } from '@love-space/texts/en/couple/waiting.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { HeldLine } from './held-line.tsx'

export const RefusedLike = ({ write, refusal }: { write: HeldWrite; refusal: string }) => (
  <HeldLine write={write} refusal={refusal} refusedLabel={texts.dismiss} onUndo={() => void dropWrite(write.key)} />
)
