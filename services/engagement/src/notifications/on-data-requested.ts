import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { dataRequestCreated } from '@love-space/contracts/admin/data-request.events.ts'
import type {
  findPartner as findPartnerRoute,
  notifyPartnerOfData as tellPartnerRoute,
} from '@love-space/contracts/engagement/notification.internal.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { AnswerOf, BodyOf, ParamsOf } from '@love-space/contracts/call-parts.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

/** Notifies a user, also one without a space, that operators requested a copy or the erasure of their data. */
export const onDataRequestCreated = async (
  deps: Deps,
  { requestId, userId: readerId, kind, askedAt }: EventData<typeof dataRequestCreated>,
): Promise<void> => {
  const member = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId: readerId }))
  const spaceId = member?.spaceId ?? null
  await notify(deps, {
    type: 'account_changed',
    refId: requestId,
    occasion: askedAt,
    // No member caused this, so the space or the request is the actor instead of the operator.
    actorId: spaceId ?? requestId,
    readerId,
    spaceId,
    params: { change: `${kind}-asked` },
  })
}

/** Returns the partner in the current space, for a notification after an erasure has removed the user. */
export const findPartner = async (
  { members }: Deps,
  { userId }: ParamsOf<typeof findPartnerRoute>,
): Promise<AnswerOf<typeof findPartnerRoute>['data']['partner']> => {
  const member = await unlessRefused('SPACE_NOT_FOUND', members.requireMember({ userId }))
  return member?.partnerId == null ? null : { spaceId: member.spaceId, userId: member.partnerId }
}

export const notifyPartnerOfData = (
  deps: Deps,
  { spaceId, userId: readerId }: ParamsOf<typeof tellPartnerRoute>,
  { partnerId: actorId, kind, askedAt }: BodyOf<typeof tellPartnerRoute>,
): Promise<void> => {
  const type = kind === 'export' ? 'partner_exported' : 'partner_erased'
  return notify(deps, { type, refId: spaceId, occasion: askedAt, actorId, readerId, spaceId, params: {} })
}
