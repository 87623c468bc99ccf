import { signInOptions } from '@love-space/contracts/auth/recovery.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal }) => (await api.call(signInOptions, { signal }))?.data ?? null,
  staleTime: Infinity,
  meta: { keep: false },
})

/** Returns whether the server sends mail; undefined while loading. Features that need mail are hidden without. */
export const useMail = (): boolean | undefined => useQuery(signInOptionsQuery).data?.mail
