import { listPasskeys } from '@love-space/contracts/auth/passkey.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys', 'with-reset'],
  queryFn: async ({ signal }) => (await api.call(listPasskeys, { signal }))?.data ?? { passkeys: [] },
})
