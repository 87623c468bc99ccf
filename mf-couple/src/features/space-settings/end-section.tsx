import { useState } from 'react'
import { endOfReading } from '@love-space/couple-rules/current-space.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ending as texts } from '@love-space/texts/en/couple/ending.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { dayOf } from '../../shared/calendar-days.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { endMySpace } from './change-space.ts'

const days = limits.endedSpaceDays

export function EndSection({ user, space }: { user: User; space: Space }) {
  const [isAsking, setIsAsking] = useState(false)
  const [until, setUntil] = useState('')
  const { withPin, dialog } = useStepUp()
  const partner = partnerIn(space, user.id)

  const openQuestion = () => {
    setUntil(dayOf(space, endOfReading(new Date()).toISOString()))
    setIsAsking(true)
  }
  const end = useAction(() => withPin(() => endMySpace(space)), {
    done: fill(texts.ended, { date: until }),
    failed: texts.endFailed,
  })

  return (
    <SettingsSection title={texts.end} hint={fill(partner ? texts.endHint : texts.endHintAlone, { days })}>
      <Button variant="secondary" className="self-start text-danger! max-sm:w-full" onClick={openQuestion}>
        {texts.end}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.endTitle}
        description={
          partner
            ? fill(texts.endWhat, { name: firstNameOf(partner), days, date: until })
            : fill(texts.endWhatAlone, { days, date: until })
        }
        confirmLabel={texts.endConfirm}
        typed={{ text: space.customName, label: fill(texts.endTyped, { name: space.customName }) }}
        // Not awaited, so that this dialog closes before the PIN dialog opens.
        onConfirm={() => void end.run()}
      />
      {dialog}
    </SettingsSection>
  )
}
