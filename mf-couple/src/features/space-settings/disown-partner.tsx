import { useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { sections } from '@love-space/contracts/paths.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { disowning as texts } from '@love-space/texts/en/couple/disowning.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { dayOf } from '../../shared/calendar-days.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { disownMyPartner } from './change-space.ts'

const dialogClosedMs = 300

export default function DisownPartner({ space, partner, until }: { space: Space; partner: SpaceUser; until: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { withPin, dialog } = useStepUp()
  const name = firstNameOf(partner)
  const disown = useAction(
    async () => {
      await withPin(() => disownMyPartner(space))
      // The focused button disappears with the partner. The PIN dialog returns the focus to the page as it closes.
      setTimeout(() => document.getElementById(sections.partner)?.focus(), dialogClosedMs)
    },
    { done: fill(texts.done, { name }), failed: fill(texts.failed, { name }) },
  )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-text-muted">{fill(texts.hint, { name, date: dayOf(space, until) })}</p>
      <Button variant="secondary" className="self-start text-danger! max-sm:w-full" onClick={() => setIsAsking(true)}>
        {texts.start}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="danger"
        title={fill(texts.title, { name })}
        description={fill(texts.what, { name, days: limits.disownedKeptDays })}
        confirmLabel={texts.confirm}
        // Not awaited, so that this dialog closes before the PIN dialog opens.
        onConfirm={() => void disown.run()}
      />
      {dialog}
    </div>
  )
}
