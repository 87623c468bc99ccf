import type { updateTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { fieldsIn, withHeldWrite, type Shown } from '../../shared/waiting.rules.ts'
import type { ItemActions } from '../../shared/items/item-kind.ts'
import { heldAbout } from '../../shared/items/held-items.rules.ts'

export const changeOf = fieldsIn<BodyOf<typeof updateTimelineEvent>>

export type ShownEvent = Shown<TimelineEvent>

export interface EventProps {
  readonly event: ShownEvent
  readonly space: Space
  readonly actions: ItemActions<TimelineEvent>
}

/** Applies a held write to an event; a refused one leaves the server's values. */
export const withHeld = (event: TimelineEvent, writes: readonly HeldWrite[]): ShownEvent =>
  withHeldWrite(event, heldAbout('timeline', event.id, writes), (write) => {
    const { media, ...words } = changeOf(write)
    return { ...words, ...(media === null && { media: null, mediaFile: null }) }
  })
