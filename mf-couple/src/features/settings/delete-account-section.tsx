import { useState } from 'react'
import { deleteAccount } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { deleteAccount as texts } from '@love-space/texts/en/couple/delete-account.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite, heldWritesOf, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { draftsOf } from '@love-space/web-kit/session/drafts.ts'
import { logout } from '@love-space/web-kit/session/session.store.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'

async function deleteDraftsAndHeldWrites(userId: string): Promise<void> {
  for (const key of storage.keys()) if (key.startsWith(draftsOf(userId))) storage.remove(key)
  for (const { key } of heldWritesOf(userId, useHeldWrites.getState().writes)) await dropWrite(key)
}

export function DeleteAccountSection({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const { withPin, dialog } = useStepUp()

  const remove = useAction(
    async () => {
      await withPin(() => api.call(deleteAccount))
      // The account is deleted, even if clearing this browser fails.
      await deleteDraftsAndHeldWrites(user.id).catch(() => undefined)
      await logout()
      await navigate(paths.home)
    },
    { done: texts.done, failed: texts.failed },
  )

  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      <Button
        variant="secondary"
        className="self-start text-danger! max-sm:w-full"
        busy={remove.isBusy}
        onClick={() => setIsAsking(true)}
      >
        {texts.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.question}
        description={texts.what}
        confirmLabel={texts.confirm}
        typed={{ text: user.email, label: fill(texts.typed, { email: user.email }) }}
        // Not awaited, so that this dialog closes before the PIN dialog opens.
        onConfirm={() => void remove.run()}
      />
      {dialog}
    </SettingsSection>
  )
}
