import { PenLine } from 'lucide-react'
import { versions as texts } from '@love-space/texts/en/versions.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'

export function ContinueDraft({ name, onContinue }: { name: string; onContinue: () => void }) {
  const { value } = useDraft<unknown>(name, null)
  return (
    value !== null && (
      <Button size="sm" variant="secondary" icon={<PenLine aria-hidden />} className="self-start" onClick={onContinue}>
        {texts.continueDraft}
      </Button>
    )
  )
}
