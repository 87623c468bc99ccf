import * as contract from '@love-space/contracts/media/timeline.routes.ts'
import * as internal from '@love-space/contracts/media/timeline.internal.ts'
import { timelineTypes } from '@love-space/contracts/media/timeline-types.ts'
import { requireWritable, type Member } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { requireSeen } from '../items/item.rules.ts'
import { moveToTrash } from '../items/move-to-trash.ts'
import { createTimelineEvent } from './create-timeline-event.ts'
import { timelineKind } from './timeline-event.kind.ts'
import type { TimelineEventDoc } from './timeline-event.model.ts'
import { countTimelineEvents, readTimelineDays, readTimelineEvents, toTimelineEvent } from './timeline.queries.ts'
import { updateTimelineEvent } from './update-timeline-event.ts'

export const mountTimelineRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  /** Finds the space by the event, because the path has only the event's id. */
  const memberOf = async (
    user: { readonly userId: string },
    id: string,
  ): Promise<{ member: Member; doc: TimelineEventDoc }> => {
    const doc = await deps.timelineEvents.findById(id)
    const member = await members.requireMemberOfRecord(user, doc, 'TIMELINE_EVENT_NOT_FOUND')
    if (!doc || !deps.gate.seesItemOrTrashed(member, doc)) throw new AppError('TIMELINE_EVENT_NOT_FOUND')
    return { member, doc }
  }

  const readOne = async (user: { readonly userId: string }, id: string) => {
    const { member, doc } = await memberOf(user, id)
    const seen = requireSeen(deps, member, doc, 'TIMELINE_EVENT_NOT_FOUND')
    return { timelineEvent: await toTimelineEvent(deps, member, seen) }
  }

  bind(app, contract.createTimelineEvent, async ({ user, body, creation }) => {
    const member = requireWritable(await members.requireMember(user))
    const create = () => createTimelineEvent(deps, member, body, creation)
    const doc = await withCurrent(create, () => readOne(user, creation.id))
    return { data: { timelineEvent: await toTimelineEvent(deps, member, doc) } }
  })
  bind(app, contract.listTimelineEvents, async ({ user, query }) => ({
    data: await readTimelineEvents(deps, await members.requireMember(user, query.spaceId), query),
  }))
  // Mount before the route with `/:id`, which also matches this path.
  bind(app, contract.listMilestoneTypes, async () => ({ data: { types: [...timelineTypes] } }))
  bind(app, contract.countTimelineEvents, async ({ user, params }) => {
    const member = await members.requireMember(user, params.spaceId)
    return { data: { count: await countTimelineEvents(deps, member) } }
  })
  bind(app, contract.getTimelineEvent, async ({ user, params }) => {
    return { data: await readOne(user, params.id) }
  })
  bind(app, contract.updateTimelineEvent, async ({ user, params, body }) => {
    const { member, doc } = await memberOf(user, params.id)
    const update = () => updateTimelineEvent(deps, requireWritable(member), doc, body)
    const changed = await withCurrent(update, () => readOne(user, params.id))
    return { data: { timelineEvent: await toTimelineEvent(deps, member, changed) } }
  })
  bind(app, contract.deleteTimelineEvent, async ({ user, params }) => {
    const { member } = await memberOf(user, params.id)
    await moveToTrash(deps, timelineKind(deps), requireWritable(member), params.id)
  })
  bind(app, internal.listTimelineDays, async ({ body: { spaceId, userId } }) => ({
    data: { days: await readTimelineDays(deps, await deps.members.requireMember({ userId }, spaceId)) },
  }))
}
