import clsx from 'clsx'
import { CalendarCheck, CalendarPlus, Check, ExternalLink, EyeOff, Heart, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { gameOf } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { wishes as texts } from '@love-space/texts/en/couple/wishes.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { MoreMenu } from '@love-space/ui/more-menu.tsx'
import { showToast, showUndoToast } from '@love-space/ui/toast.ts'
import { showFailure } from '@love-space/ui/use-action.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { mediumDay } from '../../shared/calendar-days.ts'
import { ContinueDraft } from '../../shared/continue-draft.tsx'
import { HeldLine } from '../../shared/held-line.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { isDeletion } from '../../shared/waiting.rules.ts'
import { linkOf } from '../../shared/web-link.ts'
import type { useSavedPlans } from '../games/saved-plans.queries.ts'
import { deletionKeyOf, removeWish, returnWish } from './save-wish.ts'
import { knownKind, WishIcon } from './wish-kind.tsx'
import { listOf, wishDraftName, type ShownWish } from './wishes.rules.ts'

export interface WishRowProps {
  readonly user: User
  readonly space: Space
  readonly wish: ShownWish
  readonly plans: ReturnType<typeof useSavedPlans>
  readonly onEdit: () => void
  /** Makes the held write of this wish a draft again. */
  readonly onUndo: () => void
  readonly onCameTrue: () => void
  readonly onNotYet: () => void
}

export function WishRow(props: WishRowProps) {
  const { user, space, wish, plans, onEdit, onUndo, onNotYet } = props
  const { note, kind, isHidden, doneAt, waiting } = wish
  const isOpen = isWritable(space) && !waiting
  const isOwn = listOf(wish, user.id) !== 'theirs'
  const plan = plans.planOf(wish.id)
  const row = useRef<HTMLLIElement>(null)
  // The focus would leave the page with the row, when that is deleted or moves to the other part.
  useLayoutEffect(() => {
    const shown = row.current
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('page-title')?.focus()
    }
  }, [])
  return (
    <li ref={row} className={clsx('flex items-start gap-3 px-4 pt-3', isOpen ? 'pb-1' : 'pb-3')}>
      <span
        className={clsx(
          'flex size-10 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
          doneAt === null ? 'bg-accent-soft text-on-accent-soft' : 'bg-surface-sunken text-text-muted',
        )}
      >
        <span className="sr-only">{texts.kinds[knownKind(kind)]}</span>
        <WishIcon kind={kind} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-2">
          <div className="flex min-h-10 min-w-0 flex-1 flex-col justify-center">
            <WishTitle wish={wish} />
            {note && (
              <p dir="auto" className="text-sm text-pretty whitespace-pre-line text-text-muted wrap-anywhere">
                {note}
              </p>
            )}
          </div>
          {isOpen && isOwn && <WishMenu space={space} wish={wish} onEdit={onEdit} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
          {isHidden && (
            <Badge tone="info" icon={<EyeOff aria-hidden />}>
              {texts.onlyYou}
            </Badge>
          )}
          {doneAt !== null ? (
            <Badge tone="success" icon={<Check aria-hidden />}>
              {mediumDay(dayIn(space.timeZone, Date.parse(doneAt)))}
            </Badge>
          ) : (
            plan && (
              <Badge tone="accent" icon={<CalendarCheck aria-hidden />}>
                {texts.planned}
              </Badge>
            )
          )}
          {doneAt !== null && isOpen && (
            <Button size="sm" variant="ghost" icon={<Undo2 aria-hidden />} onClick={onNotYet}>
              {texts.notYet}
            </Button>
          )}
        </div>
        {waiting && (
          <HeldLine
            write={waiting}
            {...(isDeletion(waiting) && { waits: waitingTexts.deletesLater })}
            refusal={waiting.code === 'WISH_NOT_FOUND' ? texts.isGone : texts.couldNotSend}
            onUndo={onUndo}
          />
        )}
        {isOpen && isOwn && <ContinueDraft name={wishDraftName(wish.id)} onContinue={onEdit} />}
        {isOpen && doneAt === null && <WishButtons {...props} isPlanned={plan !== undefined} />}
      </div>
    </li>
  )
}

function WishTitle({ wish: { title, url } }: { wish: ShownWish }) {
  const link = linkOf(url ?? '')
  if (!link) {
    return (
      <p dir="auto" className="font-medium text-pretty wrap-anywhere">
        {title}
      </p>
    )
  }
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={fill(texts.opens, { title })}
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 self-start font-medium hover:text-accent"
    >
      <span dir="auto" className="text-pretty wrap-anywhere">
        {title}
      </span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0 text-text-muted" />
    </a>
  )
}

type WishButtonsProps = WishRowProps & { readonly isPlanned: boolean }

function WishButtons({ wish, plans, isPlanned, onCameTrue }: WishButtonsProps) {
  const { id, title, note, kind, isHidden } = wish
  const navigate = useNavigate()
  const plan = async () => {
    if (!(await plans.save({ card: id, title, details: note }))) return
    const seePlans = { label: texts.seePlans, onPress: () => void navigate(gameOf('date_ideas')) }
    showToast({ text: texts.planSaved, tone: 'success', action: seePlans })
  }
  return (
    <div className="-ms-3.5 flex flex-wrap">
      {/* A plan is for both to see, so a hidden wish has to be shown first. */}
      {!isHidden && !isPlanned && plans.isKnown && (
        <Button size="sm" variant="ghost" icon={<CalendarPlus aria-hidden />} onClick={() => void plan()}>
          {texts.plan}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<Heart aria-hidden />} onClick={onCameTrue}>
        {texts.didIt[knownKind(kind)]}
      </Button>
    </div>
  )
}

function WishMenu({ space, wish, onEdit }: { space: Space; wish: ShownWish; onEdit: () => void }) {
  const { id, title } = wish
  const comeBack = () => {
    returnWish(space.id, wish).catch((cause: unknown) => showFailure(cause, texts.returnFailed, comeBack))
  }
  const remove = async () => {
    try {
      if (await removeWish(id)) showUndoToast(texts.deleted, comeBack)
      else showUndoToast(waitingTexts.deletesLater, () => void dropWrite(deletionKeyOf(id)))
    } catch (cause) {
      showFailure(cause, texts.deleteFailed, () => void remove())
    }
  }
  return (
    <MoreMenu
      label={fill(texts.more, { title })}
      className="-me-2 -mt-0.5"
      items={[
        { label: texts.edit, icon: <Pencil aria-hidden />, onSelect: onEdit },
        { label: texts.delete, icon: <Trash2 aria-hidden />, onSelect: () => void remove() },
      ]}
    />
  )
}
