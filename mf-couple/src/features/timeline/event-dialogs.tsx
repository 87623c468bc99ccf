import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isDeletion } from '../../shared/waiting.rules.ts'
import { isWritable } from '../../shared/space-state.ts'
import { DeleteEvent } from './delete-event.tsx'
import { undoAsDraftOf } from './event-words.ts'
import type { ShownEvent } from './held-events.rules.ts'

const loadForm = () => import(/* webpackChunkName: "timeline-form" */ './event-form.tsx')
const loadDetail = () => import(/* webpackChunkName: "timeline-detail" */ './event-detail.tsx')

export type Opened =
  | { readonly kind: 'new' }
  | { readonly kind: 'detail' | 'edit' | 'delete'; readonly event: ShownEvent }

export interface EventWiring {
  user: User
  space: Space
  onOpen: (opened: Opened) => void
  onUndo: (event: ShownEvent) => void
}

export function useEventDialogs(user: User, space: Space) {
  const [opened, open] = useState<Opened | null>(null)
  /** Makes a held write a draft again. Opens the form if the event still exists. */
  const undoWrite = async (write: HeldWrite, event?: TimelineEvent) => {
    if (!(await undoAsDraftOf(write, space.id, event))) showToast({ text: waitingTexts.draftFirst })
    else open(event ? { kind: 'edit', event } : { kind: 'new' })
  }
  const onUndo = ({ waiting, saved, ...event }: ShownEvent) => {
    if (waiting) void (isDeletion(waiting) ? dropWrite(waiting.key) : undoWrite(waiting, saved ?? event))
  }
  const wiring: EventWiring = { user, space, onOpen: open, onUndo }
  const dialogs = <EventDialogs user={user} space={space} opened={opened} onOpen={open} />
  return { wiring, dialogs, open, undoWrite: (write: HeldWrite) => void undoWrite(write) }
}

interface EventDialogsProps extends Pick<EventWiring, 'user' | 'space'> {
  opened: Opened | null
  onOpen: (opened: Opened | null) => void
}

function EventDialogs({ user, space, opened, onOpen }: EventDialogsProps) {
  const isForm = opened?.kind === 'new' || opened?.kind === 'edit'
  const miss = undoPress(onOpen, opened, null)
  const { Part: EventForm } = useLazyPart(loadForm, isForm ? true : 'idle', miss)
  const { Part: EventDetail } = useLazyPart(loadDetail, opened?.kind === 'detail' ? true : 'idle', miss)
  const isOpen = isWritable(space)
  const close = () => onOpen(null)
  if (opened === null) return null
  if (opened.kind === 'detail') {
    const { event } = opened
    return (
      EventDetail && (
        <EventDetail
          event={event}
          user={user}
          space={space}
          onClose={close}
          onEdit={isOpen && !event.waiting ? (latest) => onOpen({ kind: 'edit', event: latest }) : undefined}
        />
      )
    )
  }
  if (opened.kind === 'delete') return <DeleteEvent event={opened.event} onClose={close} onDeleted={close} />
  const event = opened.kind === 'edit' ? opened.event : undefined
  return EventForm && <EventForm spaceId={space.id} today={space.today} event={event} onClose={close} />
}
