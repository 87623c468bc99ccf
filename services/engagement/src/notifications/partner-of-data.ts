import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type {
  findPartner as findPartnerRoute,
  notifyPartnerOfData as notifyPartnerRoute,
} from '@love-space/contracts/engagement/notification.internal.ts'
import type { AnswerOf, BodyOf, ParamsOf } from '@love-space/contracts/call-parts.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

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
  { spaceId, userId: readerId }: ParamsOf<typeof notifyPartnerRoute>,
  { partnerId: actorId, kind, askedAt }: BodyOf<typeof notifyPartnerRoute>,
): Promise<void> => {
  const type = kind === 'export' ? 'partner_exported' : 'partner_erased'
  return notify(deps, { type, refId: spaceId, occasion: askedAt, actorId, readerId, spaceId, params: {} })
}
