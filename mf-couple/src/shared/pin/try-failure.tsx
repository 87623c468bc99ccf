import { stepUpTexts as texts } from '@love-space/texts/en/step-up.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import type { TryLimit } from '@love-space/ui/step-up/use-try-limit.ts'
import { WaitNotice } from '@love-space/ui/step-up/wait-notice.tsx'

interface TryFailureProps {
  readonly limit: TryLimit
  readonly error: unknown
  readonly failed: string
}

export function TryFailure({ limit, error, failed }: TryFailureProps) {
  return (
    <>
      <WaitNotice announcement={texts.tooManyNow} text={texts.tooMany} secondsLeft={limit.secondsLeft} />
      {error !== undefined && !limit.isLimit(error) && <Banner tone="error">{failureText(error, failed)}</Banner>}
    </>
  )
}
