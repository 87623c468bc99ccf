import { login } from '@love-space/texts/en/couple/login.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import type { TryLimit } from './use-try-limit.ts'
import { WaitNotice } from './wait-notice.tsx'

interface TryFailureProps {
  readonly limit: TryLimit
  /** What has failed and no field says. */
  readonly error: unknown
  /** What is said where a failure has no words for people. */
  readonly failed: string
}

/** Says why a form was not taken: how long a limit of tries still lasts, or what else has failed. */
export function TryFailure({ limit, error, failed }: TryFailureProps) {
  return (
    <>
      <WaitNotice announcement={login.tooManyNow} text={login.tooMany} secondsLeft={limit.secondsLeft} />
      {error !== undefined && !limit.isLimit(error) && <Banner tone="error">{failureText(error, failed)}</Banner>}
    </>
  )
}
