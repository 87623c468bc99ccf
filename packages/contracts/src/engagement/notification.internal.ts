import { DataRequestKind } from '../admin/data-request.ts'
import { Id, Instant } from '../primitives.ts'
import { Data, Nullable, routeForAdmin, Strict } from '../route.ts'

export const findPartner = routeForAdmin('internalFindPartner', 'GET', '/users/{userId}/partner', {
  summary: "A user's current space and partner; null without one.",
  params: Strict({ userId: Id }),
  answer: Data(Strict({ partner: Nullable(Strict({ spaceId: Id, userId: Id })) })),
})

export const notifyPartnerOfData = routeForAdmin(
  'internalTellPartnerOfData',
  'POST',
  '/spaces/{spaceId}/members/{userId}/data-notices',
  {
    summary:
      "Notify a member that operators copied or erased the partner's data, once for each request. The partner may be erased by now.",
    params: Strict({ spaceId: Id, userId: Id }),
    body: Strict({ partnerId: Id, kind: DataRequestKind, askedAt: Instant }),
    status: 204,
  },
)
