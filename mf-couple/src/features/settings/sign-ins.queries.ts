import { queryOptions } from '@tanstack/react-query'
import { listSessions, type Session } from '@love-space/contracts/http/auth.ts'
import { api } from '@love-space/web-kit/api-client.ts'

export const signInsKey = ['sign-ins']

export const signInsQuery = queryOptions({
  queryKey: signInsKey,
  queryFn: async ({ signal }): Promise<readonly Session[]> =>
    (await api.call(listSessions, { signal }))?.data.sessions ?? [],
})
