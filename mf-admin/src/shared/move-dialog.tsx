import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { whenClosed } from './when-closed.ts'

const texts = officeTexts.move

const placeOf = ({ space }: AdminRing): string => {
  if (space === null) return texts.fromStock
  return space.customName === ''
    ? fill(texts.fromSpace, { space: space.id })
    : fill(texts.fromNamed, { space: space.customName })
}

const ownerOf = ({ user, isAssignedToUser }: AdminRing): string => {
  if (user) return fill(texts.owner, { name: user.name })
  return isAssignedToUser ? texts.owned : texts.unowned
}

interface MoveDialogProps {
  readonly ring: AdminRing
  /** The ring stays in its space, but its owner loses it. */
  readonly isOwnerOnly?: boolean
  readonly onAnswer: (isConfirmed: true | null) => void
}

export function MoveDialog({ ring, isOwnerOnly = false, onAnswer }: MoveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={whenClosed(() => onAnswer(null))}
      title={fill(isOwnerOnly ? texts.takeTitle : texts.title, { ring: `${ring.ringToken}…` })}
      description={isOwnerOnly ? ownerOf(ring) : `${placeOf(ring)} ${ownerOf(ring)}`}
      confirmLabel={isOwnerOnly ? texts.take : texts.move}
      onConfirm={() => onAnswer(true)}
    />
  )
}
