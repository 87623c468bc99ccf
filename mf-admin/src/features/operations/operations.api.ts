import { findRingTaps, replayServiceParkedEvent } from '@love-space/contracts/admin/operations.calls.ts'
import type { ShownService } from '@love-space/contracts/admin/service-names.ts'
import { adminApi } from '../../shared/admin-api.ts'

export const replayEvent = async (service: ShownService, id: string) =>
  (await adminApi.call(replayServiceParkedEvent, { params: { service, id } }))?.data

export const findRings = async (code: string) =>
  (await adminApi.call(findRingTaps, { body: { code } }))?.data.rings ?? null
