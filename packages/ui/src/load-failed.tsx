import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

export function LoadFailed({ onRetry, className }: { onRetry: () => void; className?: string }) {
  return (
    <Banner
      tone="error"
      className={className}
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      }
    >
      {uiTexts.partMissing}
    </Banner>
  )
}
