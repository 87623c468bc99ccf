import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** Stands in the place of a part whose code could not be fetched, with another try. */
export function PartMissing({ onRetry, className }: { onRetry: () => void; className?: string }) {
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
