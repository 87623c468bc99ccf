import { Images } from 'lucide-react'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { Button } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'

export function NoMemories({ isNarrowed, onAdd }: { isNarrowed: boolean; onAdd: (() => void) | undefined }) {
  return isNarrowed ? (
    <EmptyState icon={<Images />} title={texts.emptyFiltered}>
      {texts.emptyFilteredHint}
    </EmptyState>
  ) : (
    <EmptyState icon={<Images />} title={texts.empty} action={onAdd && <Button onClick={onAdd}>{texts.add}</Button>}>
      {texts.emptyHint}
    </EmptyState>
  )
}
