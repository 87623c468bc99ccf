import { useState } from 'react'
import type { Space } from '@love-space/contracts/http/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { failureText } from '../account/failure-text.ts'
import { SettingsSection } from '../account/settings-section.tsx'
import { StepUpCancelled, useStepUp } from '../account/step-up.tsx'
import { endMySpace } from './change-space.ts'

export function EndSection({ space }: { space: Space }) {
  const [isAsking, setIsAsking] = useState(false)
  const { withPin, dialog } = useStepUp()

  const end = async () => {
    try {
      await withPin(() => endMySpace(space))
      showToast({ text: texts.ended })
    } catch (error) {
      if (error instanceof StepUpCancelled) return
      showToast({ text: failureText(error, texts.endFailed), tone: 'error' })
    }
  }

  return (
    <SettingsSection title={texts.end} hint={texts.endHint}>
      <Button variant="secondary" className="self-start text-danger! max-sm:w-full" onClick={() => setIsAsking(true)}>
        {texts.end}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.endTitle}
        description={texts.endHint}
        confirmLabel={texts.endConfirm}
        typed={{ text: space.customName, label: fill(texts.endTyped, { name: space.customName }) }}
        // Not awaited: the question closes before the PIN is asked for.
        onConfirm={() => void end()}
      />
      {dialog}
    </SettingsSection>
  )
}
