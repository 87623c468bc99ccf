import { refusePasskeyReset } from '@love-space/contracts/auth/passkey.calls.ts'
import type { PasskeyReset } from '@love-space/contracts/auth/passkey.ts'
import { passkeys as texts } from '@love-space/texts/en/couple/passkeys.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { longTime } from '../../shared/calendar-days.ts'
import { passkeysQuery } from './passkeys.queries.ts'

/** Shows an operator that another one asked to remove their passkeys, and lets them refuse. */
export function WaitingReset({ reset: { by, countsAt } }: { reset: PasskeyReset }) {
  const refusal = useAction(
    async () => {
      try {
        await api.call(refusePasskeyReset)
      } catch (cause) {
        if (!hasCode(cause, 'PASSKEY_RESET_NOT_FOUND')) throw cause
      }
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
    { failed: texts.refuseResetFailed },
  )
  const values = { name: by ?? texts.somebody, when: longTime(countsAt) }
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="secondary" busy={refusal.isBusy} onClick={() => void refusal.run()}>
          {texts.refuseReset}
        </Button>
      }
    >
      {fill(texts.resetWaits, values)}
    </Banner>
  )
}
