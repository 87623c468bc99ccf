import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ending as texts } from '@love-space/texts/en/couple/ending.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { useLeadHome } from '../../shared/use-lead-home.ts'
import { leaveMySpace } from './change-space.ts'

export function LeaveSection({ user, space }: { user: User; space: Space }) {
  const [isAsking, setIsAsking] = useState(false)
  const leadHome = useLeadHome()
  const { withPin, dialog } = useStepUp()
  const partner = partnerIn(space, user.id)
  const leave = useAction(
    async () => {
      await withPin(() => leaveMySpace(space))
      await leadHome()
    },
    { done: texts.left, failed: texts.leaveFailed },
  )
  if (!partner && space.status !== 'ENDED') return null
  const name = firstNameOf(partner)
  return (
    <SettingsSection title={texts.leave} hint={partner ? fill(texts.leaveHint, { name }) : texts.leaveHintAlone}>
      <Button variant="secondary" className="self-start text-danger! max-sm:w-full" onClick={() => setIsAsking(true)}>
        {texts.leave}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.leaveTitle}
        description={partner ? fill(texts.leaveWhat, { name }) : texts.leaveWhatAlone}
        confirmLabel={texts.leaveConfirm}
        typed={{ text: space.customName, label: fill(texts.endTyped, { name: space.customName }) }}
        // Not awaited, so that this dialog closes before the PIN dialog opens.
        onConfirm={() => void leave.run()}
      />
      {dialog}
    </SettingsSection>
  )
}
