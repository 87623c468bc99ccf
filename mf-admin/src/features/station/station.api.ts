import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import {
  checkSignedTap as checkRoute,
  findCarried as carriedRoute,
  leaseAddresses as leaseRoute,
  markWritten as markRoute,
  releaseAddresses as releaseRoute,
} from '@love-space/contracts/admin/station.calls.ts'
import { adminApi } from '../../shared/admin-api.ts'

/** Kind of the held writes that tick rings. They name ring and chip, and never an address. */
export const tickKind = 'ring-written'

export const leaseAddresses = async (id: string) => (await adminApi.call(leaseRoute, { params: { id } })).data

/** Gives the addresses back, also while the page closes. */
export const releaseAddresses = (id: string) =>
  adminApi.call(releaseRoute, { params: { id }, keepalive: true }).catch(() => undefined)

export const findCarried = async (id: string, ringToken: string) =>
  (await adminApi.call(carriedRoute, { params: { id }, body: { ringToken } })).data.carried

/** Ticks a ring or takes its tick back. Without a connection it is sent later, in place of what waits for this ring. */
export const markWritten = async (id: string, ringId: string, body: BodyOf<typeof markRoute>) =>
  (
    await adminApi.call(markRoute, {
      params: { id, ringId },
      body,
      idempotencyKey: `${tickKind}:${ringId}`,
      queueOffline: { kind: tickKind, ref: ringId },
    })
  ).data.counts

export const checkSignedTap = async (id: string, body: BodyOf<typeof checkRoute>) =>
  (await adminApi.call(checkRoute, { params: { id }, body })).data
