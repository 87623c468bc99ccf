import { listEmailProposals } from '@love-space/contracts/auth/email-proposal.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

/** Refetched on notifications, since both members are notified of a proposal. */
export const emailProposalsQuery = queryOptions({
  queryKey: ['email-proposals'],
  queryFn: async ({ signal }) => (await api.call(listEmailProposals, { signal }))?.data ?? null,
  meta: { live: 'notifications', keep: false },
})
