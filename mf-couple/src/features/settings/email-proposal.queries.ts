import { listEmailProposals } from '@love-space/contracts/auth/email-proposal.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

/** Reads proposed e-mails. A notification refetches them, because each proposal sends one to both members. */
export const emailProposalsQuery = queryOptions({
  queryKey: ['email-proposals'],
  queryFn: async ({ signal }) => (await api.call(listEmailProposals, { signal }))?.data ?? null,
  meta: { live: 'notifications', keep: false },
})
