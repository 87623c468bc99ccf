import { listSessions } from '@love-space/contracts/auth/session.calls.ts'
import type { Session } from '@love-space/contracts/auth/session.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

export const signInsKey = ['sign-ins']

export const signInsQuery = queryOptions({
  queryKey: signInsKey,
  queryFn: async ({ signal }): Promise<readonly Session[]> =>
    (await api.call(listSessions, { signal }))?.data.sessions ?? [],
})
