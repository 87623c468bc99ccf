import { limits } from '@love-space/contracts/limits.ts'
import type { RingKind } from '@love-space/contracts/space/ring.ts'
import type { RingRecord, RingStatus } from '@love-space/contracts/space/ring-record.ts'
import { idFromText } from '@love-space/service-kit/process/crypto.ts'
import type { SpaceTemplate } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { newToken } from '../secrets.ts'
import { emptyFile, withHistoryEntry } from '../spaces/ring-file.rules.ts'
import { newSpace } from '../spaces/new-space.rules.ts'
import { criteriaAfter } from '../spaces/settings.rules.ts'
import { ringWasRecorded, spaceWasChanged } from '../spaces/space.events.ts'
import { keyVersionOf } from '../sun/batch-keys.ts'
import { findRings, type RingPlace } from './find-ring.ts'
import { isInUse } from './placing.rules.ts'
import { toRecords } from './ring-records.queries.ts'

const idsOf = ({ id }: Pick<Creation, 'id'>, kind: 'ring' | 'space', count: number): string[] =>
  Array.from({ length: count }, (_, index) => idFromText(`${id}:${kind}:${index}`))

export const issuedSpaceIds = ({ id, count }: { readonly id: string; readonly count: number }): string[] =>
  idsOf({ id }, 'space', count)

interface RingRequest {
  readonly count: number
  readonly status: RingStatus
  readonly creation: Creation
  readonly batchId?: string | null | undefined
  readonly kind?: RingKind | undefined
  readonly operatorId?: string | undefined
}

interface IssuedRings {
  readonly rings: { ringToken: string; record: RingRecord }[]
  readonly records: RingRecord[]
}

const freeToken = ({ secrets }: Deps, { stocked, space, ring }: RingPlace): string | null => {
  if (stocked) return secrets.reveal(stocked.token)
  return isInUse(space, ring) ? null : secrets.reveal(ring.token)
}

export const issueRings = async (
  deps: Deps,
  { count, status, creation, batchId = null, kind, operatorId }: RingRequest,
): Promise<IssuedRings> => {
  const { stockRings, secrets, clock } = deps
  const ids = idsOf(creation, 'ring', count)
  const elsewhere = await findRings(deps, ids)
  const now = clock()
  const sun = kind === 'sun' && batchId !== null ? { sun: { keyVersion: await keyVersionOf(deps, batchId) } } : {}
  const file = withHistoryEntry({ ...emptyFile, batchId, ...sun }, 'created', now, operatorId)
  const made = { status, stockedAt: now, madeAt: now, moves: 0, moving: null, file }
  const entries = ids
    .filter((_id) => !elsewhere.get(_id)?.space)
    .map((_id) => ({ doc: { _id, token: secrets.store(newToken()), ...made }, events: [ringWasRecorded(_id, now)] }))
  await stockRings.createMany(creation, entries)
  const places = [...(await findRings(deps, ids)).values()]
  const records = await toRecords(deps, places)
  const rings = places.flatMap((place, index) => {
    const [record, ringToken] = [records[index], freeToken(deps, place)]
    return record && ringToken !== null ? { ringToken, record } : []
  })
  return { rings, records }
}

export const issueSpaces = async (
  { spaces, secrets, clock }: Deps,
  {
    count,
    creation,
    template = {},
  }: { readonly count: number; readonly creation: Creation; readonly template?: SpaceTemplate | undefined },
): Promise<{ spaces: { spaceId: string; spaceToken: string }[]; ids: string[] }> => {
  const { loveStreakCriteria: criteria = {}, ...settings } = template
  const ids = idsOf(creation, 'space', count)
  const entries = ids.map((_id) => {
    const begun = newSpace({ _id, token: secrets.store(newToken()), ...settings }, clock())
    const loveStreakCriteria = criteriaAfter(begun.loveStreakCriteria, criteria, 'body.template.loveStreakCriteria')
    const doc = { ...begun, loveStreakCriteria }
    return { doc, events: [spaceWasChanged(doc)] }
  })
  const issued = (await spaces.createMany(creation, entries))
    .filter(({ members }) => members.length === 0)
    .map(({ _id: spaceId, token }) => ({ spaceId, spaceToken: secrets.reveal(token) }))
  return { spaces: issued, ids }
}

export const findUnbound = async ({ stockRings, spaces, secrets }: Deps) => {
  const page = { sort: { _id: 1 }, limit: limits.issuedAtOnceMax } as const
  const empty = { status: 'ACTIVE', 'members.0': { $exists: false }, 'rings.0': { $exists: false }, erasingAt: null }
  const [devices, free] = await Promise.all([
    stockRings.find({ status: 'ACTIVE', moving: null }, page),
    spaces.find(empty as never, { limit: limits.issuedAtOnceMax }),
  ])
  return {
    devices: devices.map(({ _id: id, token }) => ({ id, ringToken: secrets.reveal(token) })),
    spaces: free.map(({ _id: id, token }) => ({ id, spaceToken: secrets.reveal(token) })),
  }
}
