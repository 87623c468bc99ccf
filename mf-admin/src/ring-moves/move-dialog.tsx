import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import type { Destination } from './destination.ts'
import { whenClosed } from '../shared/when-closed.ts'

const texts = officeTexts.move
const tokenChars = 8

const placeOf = ({ space }: AdminRing): string => {
  if (space === null) return texts.fromStock
  return space.customName === ''
    ? fill(texts.fromSpace, { space: space.id })
    : fill(texts.fromNamed, { space: space.customName })
}

const destinationOf = (to: Destination | 'stock'): string => {
  if (to === 'stock') return texts.toStock
  if ('id' in to) return fill(texts.toSpace, { space: to.id })
  if ('token' in to) return fill(texts.toToken, { space: `${to.token.slice(0, tokenChars)}…` })
  const { customName, users } = to.space
  const people = users.map(({ name }) => name || texts.somebody).join(texts.and)
  return people === ''
    ? fill(texts.toEmpty, { space: customName })
    : fill(texts.toPeople, { space: customName, people })
}

const ownerOf = ({ user, isAssignedToUser }: AdminRing): string => {
  if (user) return fill(texts.owner, { name: user.name })
  return isAssignedToUser ? texts.owned : texts.unowned
}

interface MoveDialogProps {
  readonly ring: AdminRing
  /** Target of the move; absent for a ring that stays in its space, but whose owner loses it. */
  readonly to?: Destination | 'stock' | undefined
  readonly onAnswer: (isConfirmed: true | null) => void
}

export function MoveDialog({ ring, to, onAnswer }: MoveDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={whenClosed(() => onAnswer(null))}
      title={fill(to === undefined ? texts.takeTitle : texts.title, { ring: `${ring.ringToken}…` })}
      description={to === undefined ? ownerOf(ring) : `${placeOf(ring)} ${destinationOf(to)} ${ownerOf(ring)}`}
      confirmLabel={to === undefined ? texts.take : texts.move}
      onConfirm={() => onAnswer(true)}
    />
  )
}
