import { findRingTaps, replayServiceParkedEvent } from '@love-space/contracts/admin/operations.calls.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { adminApi } from '../../shared/admin-api.ts'

export const replayEvent = async (service: ServiceName, id: string) =>
  (await adminApi.call(replayServiceParkedEvent, { params: { service, id } }))?.data

export const findRings = async (code: string) =>
  (await adminApi.call(findRingTaps, { body: { code } }))?.data.rings ?? null
