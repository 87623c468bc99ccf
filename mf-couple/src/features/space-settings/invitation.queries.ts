import { createInvitation, getInvitations, withdrawInvitation } from '@love-space/contracts/space/invitation.calls.ts'
import type { Invitation } from '@love-space/contracts/space/invitation.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

export const invitationQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['invitation', spaceId],
    queryFn: async ({ signal }): Promise<Invitation | null> =>
      (await api.call(getInvitations, { params: { spaceId }, signal }))?.data.invitations[0] ?? null,
  })

const keep = (spaceId: string, invitation: Invitation | null) => {
  queryClient.setQueryData(invitationQuery(spaceId).queryKey, invitation)
}

/** Creates an invitation. The previous one becomes invalid. */
export async function invite(spaceId: string): Promise<void> {
  keep(spaceId, (await api.call(createInvitation, { params: { spaceId } })).data.invitation)
}

export async function withdraw(spaceId: string): Promise<void> {
  try {
    await api.call(withdrawInvitation, { params: { spaceId } })
  } catch (error) {
    if (!hasCode(error, 'INVITATION_NOT_FOUND')) throw error
  }
  keep(spaceId, null)
}
