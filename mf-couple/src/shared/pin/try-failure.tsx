import { login } from '@love-space/texts/en/couple/login.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import type { TryLimit } from './use-try-limit.ts'
import { WaitNotice } from './wait-notice.tsx'

interface TryFailureProps {
  readonly limit: TryLimit
  readonly error: unknown
  readonly failed: string
}

export function TryFailure({ limit, error, failed }: TryFailureProps) {
  return (
    <>
      <WaitNotice announcement={login.tooManyNow} text={login.tooMany} secondsLeft={limit.secondsLeft} />
      {error !== undefined && !limit.isLimit(error) && <Banner tone="error">{failureText(error, failed)}</Banner>}
    </>
  )
}
