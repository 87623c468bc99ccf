import { useState } from 'react'
import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeUserTexts as texts } from '@love-space/texts/en/office/users.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { Panel } from '../../shared/panel.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { useMay } from '../../shared/use-may.ts'
import { resetPasskeys, withdrawReset } from './users.api.ts'

interface PasskeysOfOperatorProps {
  readonly user: AdminUser
  readonly onChanged: () => Promise<unknown>
}

/** Shows the passkeys of an operator, whom another one can help out by a reset. Other people have no such panel. */
export function PasskeysOfOperator({ user, onChanged }: PasskeysOfOperatorProps) {
  const { id, name, passkeys, passkeyReset, userRoles } = user
  const mayChange = useMay()('users:write')
  const isOwn = useSession((session) => session.user?.id) === id
  const [isAsking, setIsAsking] = useState(false)
  const withdrawal = useAction(
    async () => {
      await withdrawReset(id)
      await onChanged()
    },
    { failed: texts.withdrawResetFailed },
  )
  // An admin service of an earlier release sends no number and resets nothing.
  if (passkeys === undefined || !isOperator(userRoles.map(({ role }) => role.name))) return null
  return (
    <Panel title={texts.passkeys}>
      <p className="text-sm">{fill(texts.passkeysCount, { n: passkeys })}</p>
      {passkeyReset ? (
        <Banner
          tone="info"
          action={
            mayChange && (
              <Button size="sm" variant="secondary" busy={withdrawal.isBusy} onClick={() => void withdrawal.run()}>
                {texts.withdraw}
              </Button>
            )
          }
        >
          {fill(texts.resetWaits, {
            askedAt: shortTime(passkeyReset.askedAt),
            countsAt: shortTime(passkeyReset.countsAt),
          })}
        </Banner>
      ) : (
        mayChange &&
        !isOwn && (
          <Button size="sm" variant="secondary" className="self-start" onClick={() => setIsAsking(true)}>
            {texts.resetPasskeys}
          </Button>
        )
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={fill(texts.resetTitle, { name })}
        description={fill(texts.resetText, { hours: limits.passkeyResetHours })}
        confirmLabel={texts.resetPasskeys}
        failed={texts.resetFailed}
        onConfirm={async () => {
          await resetPasskeys(id)
          await onChanged()
        }}
      />
    </Panel>
  )
}
