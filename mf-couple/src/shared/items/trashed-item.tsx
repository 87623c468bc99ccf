import type { ReactNode } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { items as texts } from '@love-space/texts/en/couple/items.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/browser/clock.ts'
import { isWritable } from '../space-state.ts'
import { restoreFromTrash, useTrash } from './trash.queries.ts'

interface TrashedItemProps {
  readonly user: User
  readonly space: Space
  readonly kind: TrashKind
  readonly id: string
  readonly icon: ReactNode
  readonly title: string
  /** Text shown until it is known who deleted the item. */
  readonly hint: string
  readonly action?: ReactNode
}

export function TrashedItem({ user, space, kind, id, icon, title, hint, action }: TrashedItemProps) {
  const { data } = useTrash(space.id)
  const item = data?.pages.flatMap(({ items }) => items).find((one) => one.kind === kind && one.id === id)
  const now = useMinute()
  const restore = useAction(
    async () => {
      const isBack = await restoreFromTrash(space.id, { kind, id })
      showToast(isBack ? { text: texts.restored, tone: 'success' } : { text: waitingTexts.restoresLater })
    },
    { failed: texts.restoreFailed },
  )
  const when = item && timeAgo(item.deletedAt, now)
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {item && isWritable(space) && (
            <Button
              busy={restore.isBusy}
              aria-label={fill(texts.restoreOne, { title: item.title })}
              onClick={() => void restore.run()}
            >
              {texts.restore}
            </Button>
          )}
          {action}
        </div>
      }
    >
      {!item
        ? hint
        : item.deletedBy.id === user.id
          ? fill(texts.trashedByYou, { when: when ?? '' })
          : fill(texts.trashedBy, { name: firstNameOf(item.deletedBy), when: when ?? '' })}
    </EmptyState>
  )
}
