import type { StationAddress, StationCounts } from '@love-space/contracts/admin/station.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { AppError, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import { labelsIn, revealBatch } from '../batches/batch-rings.ts'
import { progressOf, requireBatch } from '../batches/batches.queries.ts'
import type { Deps } from '../deps.ts'
import { saveRingRows } from '../rings/save-ring-row.ts'
import { leasable } from './lease.rules.ts'
import { stationCounts, writable } from './stations.queries.ts'

/** A session asks again after each few rings; many more requests than that collect addresses. */
const requests = { windowS: 900, max: 100 } as const

export interface StationCommand extends Command {
  /** Id of the operator's session. */
  readonly sid: string
}

const lease = async (
  { addressLeases }: Deps,
  fields: { readonly batchId: string; readonly holder: string; readonly until: Date },
  ringId: string,
  now: Date,
): Promise<boolean> => {
  const free = { _id: ringId, $or: [{ holder: fields.holder }, { until: { $lte: now } }] }
  // While another session holds the address, the upsert meets its document.
  return (await unlessDuplicate(addressLeases.updateOne(free, { $set: fields }, { upsert: true }))) !== null
}

const isWritable = ({ writtenAt, shippedAt, ownerId, space, status, batchId: of }: RingRecord, batchId: string) =>
  writtenAt === null && shippedAt === null && ownerId === null && space && status === 'ACTIVE' && of === batchId

/** Returns those of the leased rings that are still unwritten. Gives the others back. */
const stillWritable = async (deps: Deps, ids: readonly string[], batchId: string): Promise<string[]> => {
  if (ids.length === 0) return []
  // Only after the lease: a ring that another session has ticked and given back shows here as written.
  const { data } = await deps.space.call(lookUpRingRecords, { body: { ids: [...ids] } })
  const found = new Set(data.rings.filter((ring) => isWritable(ring, batchId)).map(({ ringId }) => ringId))
  if (found.size === ids.length) return [...ids]
  await saveRingRows(deps, data.rings)
  await deps.addressLeases.deleteMany({ _id: { $in: ids.filter((id) => !found.has(id)) } })
  return ids.filter((id) => found.has(id))
}

const reveal = async (deps: Deps, ringId: string, until: Date, command: Command) =>
  audited(deps, command, { action: 'ring.reveal', recordId: ringId }, async () => {
    const [revealed] = await revealBatch(deps, [ringId])
    return { result: revealed, after: { until: until.toISOString() } }
  })

/** Leases a few unwritten addresses of a batch to a session, and reveals them. */
export const leaseAddresses = async (
  deps: Deps,
  batchId: string,
  command: StationCommand,
): Promise<{ addresses: StationAddress[]; until: Date; counts: StationCounts }> => {
  const { ringRows, addressLeases, counters, clock } = deps
  await counters.hit(`station:addresses:${command.user.userId}`, requests)
  const { state } = await progressOf(deps, await requireBatch(deps, batchId))
  if (state === 'generating' || state === 'failed' || state === 'cancelled' || state === 'shipping')
    throw new AppError('BATCH_STATE', `No addresses can be written while the batch is ${state}.`)
  const now = clock()
  const until = new Date(now.getTime() + limits.stationLeaseMinutes * 60_000)
  const rows = await ringRows.find(writable(batchId), { _id: 1 }).sort({ spaceId: 1, _id: 1 }).lean<{ _id: string }[]>()
  const leases = await addressLeases.find({ batchId }).lean<{ _id: string; holder: string; until: Date }[]>()
  const known = new Map(leases.map(({ _id, ...one }) => [_id, one]))
  const taken: string[] = []
  for (const ringId of leasable(
    rows.map(({ _id }) => _id),
    known,
    command.sid,
    now,
  )) {
    if (taken.length === limits.stationAddressesMax) break
    if (await lease(deps, { batchId, holder: command.sid, until }, ringId, now)) taken.push(ringId)
  }
  const labels = await labelsIn(deps, batchId)
  const ids = await stillWritable(deps, taken, batchId)
  const revealed = await Promise.all(ids.map((ringId) => reveal(deps, ringId, until, command)))
  const addresses = revealed.flatMap((one) =>
    one?.url ? [{ ringId: one.ringId, url: one.url, label: labels.get(one.ringId) ?? '' }] : [],
  )
  return { addresses, until, counts: await stationCounts(deps, batchId) }
}

export const releaseAddresses = async ({ addressLeases }: Deps, batchId: string, holder: string): Promise<void> => {
  await addressLeases.deleteMany({ batchId, holder })
}
