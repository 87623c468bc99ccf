import { ImageIcon, Trash2 } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { TrashItem } from '@love-space/contracts/media/trash.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { items as texts } from '@love-space/texts/en/couple/items.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { fill } from '@love-space/texts/fill.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Picture } from '@love-space/ui/picture.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/browser/clock.ts'
import { mediumDay } from '../calendar-days.ts'
import { newestAbout, restoreSubject } from '../waiting.rules.ts'
import { useHeldWritesOf } from '../held-writes.ts'
import { HeldLine, refusalOf } from '../held-line.tsx'
import { isWritable } from '../space-state.ts'
import { Skeletons } from '../skeletons.tsx'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { restoreFromTrash, useTrash } from './trash.queries.ts'

export default function TrashDialog({ user, space, onClose }: { user: User; space: Space; onClose: () => void }) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useTrash(space.id)
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Dialog onClose={onClose} title={texts.trash} description={texts.trashHint} width="lg">
      {items?.length === 0 ? (
        <EmptyState icon={<Trash2 />} title={texts.trashEmpty} />
      ) : items ? (
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <Item key={`${item.kind}:${item.id}`} item={item} user={user} space={space} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={texts.trashFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeletons label={texts.loading} each={['h-20', 'h-20']} className="gap-2" />
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          className="mx-auto mt-4"
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Dialog>
  )
}

function Item({ item, user, space }: { item: TrashItem; user: User; space: Space }) {
  const now = useMinute()
  const { title, medium, deletedBy, deletedAt, removedAt } = item
  const when = timeAgo(deletedAt, now)
  const waiting = newestAbout(useHeldWritesOf(user.id), restoreSubject(item.id))
  const restore = useAction(
    async () => {
      if (await restoreFromTrash(space.id, item)) showToast({ text: texts.restored, tone: 'success' })
    },
    { failed: texts.restoreFailed },
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line p-2 sm:gap-x-4">
      {medium && medium.renditions.length > 0 ? (
        <Picture file={medium} alt="" sizes="5rem" ratio={1} className="w-16 shrink-0 rounded-field sm:w-20" />
      ) : (
        <span className="flex aspect-square w-16 shrink-0 items-center justify-center rounded-field bg-surface-sunken text-text-muted sm:w-20">
          <ImageIcon className="size-7 stroke-1" />
        </span>
      )}
      <div className="min-w-52 flex-1 text-sm text-text-muted">
        <p dir="auto" className="truncate font-medium text-text">
          {title}
        </p>
        <p>
          {deletedBy.id === user.id
            ? fill(texts.trashedByYou, { when })
            : fill(texts.trashedBy, { name: firstNameOf(deletedBy), when })}
        </p>
        <p>{fill(texts.removedOn, { date: mediumDay(dayIn(space.timeZone, Date.parse(removedAt))) })}</p>
        {waiting && (
          <HeldLine
            write={waiting}
            waits={waitingTexts.restoresLater}
            refusal={refusalOf(waiting)}
            refusedLabel={waitingTexts.dismiss}
            onUndo={() => void dropWrite(waiting.key)}
          />
        )}
      </div>
      {isWritable(space) && !waiting && (
        <Button
          size="sm"
          variant="secondary"
          className="ml-auto"
          busy={restore.isBusy}
          aria-label={fill(texts.restoreOne, { title })}
          onClick={() => void restore.run()}
        >
          {texts.restore}
        </Button>
      )}
    </li>
  )
}
