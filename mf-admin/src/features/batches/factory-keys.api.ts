import {
  confirmFactoryKey as confirmRoute,
  listFactoryKeys,
  registerFactoryKey as registerRoute,
  removeFactoryKey as removeRoute,
} from '@love-space/contracts/admin/factory-key.calls.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'
import { adminApi } from '../../shared/admin-api.ts'

const factoryKeysKey = 'factory-keys'

export const factoryKeysQuery = queryOptions({
  queryKey: [factoryKeysKey],
  queryFn: async ({ signal }) => (await adminApi.call(listFactoryKeys, { signal }))?.data.factoryKeys ?? [],
  // Another operator confirms the key for which this one waits.
  staleTime: 0,
  meta: { keep: false },
})

export const refreshFactoryKeys = () => queryClient.invalidateQueries({ queryKey: [factoryKeysKey] })

export const registerFactoryKey = (body: BodyOf<typeof registerRoute>) => adminApi.call(registerRoute, { body })

export const confirmFactoryKey = (id: string) => adminApi.call(confirmRoute, { params: { id } })

export const removeFactoryKey = (id: string) => adminApi.call(removeRoute, { params: { id } })
