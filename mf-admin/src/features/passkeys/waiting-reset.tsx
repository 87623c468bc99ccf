import type { PasskeyReset } from '@love-space/contracts/auth/passkey.ts'
import { officePasskeyTexts as texts } from '@love-space/texts/en/office/passkeys.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { shortTime } from '../../shared/short-time.ts'
import { refuseReset } from './passkeys.api.ts'

/** Shows an operator that another one asked to remove their passkeys, and lets them refuse. */
export function WaitingReset({ reset: { by, countsAt } }: { reset: PasskeyReset }) {
  const { run, isBusy } = useAction(refuseReset, { failed: texts.refuseFailed })
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void run()}>
          {texts.refuse}
        </Button>
      }
    >
      {fill(texts.resetWaits, { name: by ?? texts.somebody, at: shortTime(countsAt) })}
    </Banner>
  )
}
