import { limits } from '@love-space/contracts/limits.ts'
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
import { findRings, type RingPlace } from './find-ring.ts'
import { isInUse } from './placing.rules.ts'
import { toRecords } from './ring-records.queries.ts'

const idsOf = ({ id }: Creation, kind: 'ring' | 'space', count: number): string[] =>
  Array.from({ length: count }, (_, index) => idFromText(`${id}:${kind}:${index}`))

interface RingRequest {
  readonly count: number
  readonly status: RingStatus
  readonly creation: Creation
  readonly batchId?: string | null | undefined
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
  { count, status, creation, batchId = null, operatorId }: RingRequest,
): Promise<IssuedRings> => {
  const { stockRings, secrets, clock } = deps
  const ids = idsOf(creation, 'ring', count)
  const elsewhere = await findRings(deps, ids)
  for (const _id of ids) {
    if (elsewhere.get(_id)?.space) continue
    const now = clock()
    const file = withHistoryEntry({ ...emptyFile, batchId }, 'created', now, operatorId)
    const made = { status, token: secrets.store(newToken()), stockedAt: now, madeAt: now, moves: 0, moving: null, file }
    await stockRings.create(creation, { _id, ...made }, [ringWasRecorded(_id, now)])
  }
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
  const issued: { spaceId: string; spaceToken: string }[] = []
  const ids = idsOf(creation, 'space', count)
  for (const _id of ids) {
    const begun = newSpace({ _id, token: secrets.store(newToken()), ...settings }, clock())
    const loveStreakCriteria = criteriaAfter(begun.loveStreakCriteria, criteria, 'body.template.loveStreakCriteria')
    const space = { ...begun, loveStreakCriteria }
    const { token, members } = await spaces.create(creation, space, [spaceWasChanged(space)])
    if (members.length === 0) issued.push({ spaceId: _id, spaceToken: secrets.reveal(token) })
  }
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
