import { listPushDevices } from '@love-space/contracts/engagement/push.calls.ts'
import type { PushDevice } from '@love-space/contracts/engagement/push.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

interface PushDevices {
  readonly publicKey: string | null
  readonly devices: readonly PushDevice[]
}

const none: PushDevices = { publicKey: null, devices: [] }

export const pushDevicesQuery = queryOptions({
  queryKey: ['push-devices'],
  queryFn: async ({ signal }): Promise<PushDevices> => (await api.call(listPushDevices, { signal }))?.data ?? none,
})
