import { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { toAnswer } from '../tables/row-fields.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'
import { batchNamesOf } from './batch-names.ts'
import { usersOf } from '../users/users.queries.ts'
import type { RingRowDoc } from './ring-row.model.ts'
import { toRingRow } from './save-ring-row.ts'

interface Related {
  readonly owner: UserRowDoc | undefined
  readonly batchName: string | undefined
}

const toAdminRing = (known: RingRowDoc, { owner, batchName }: Related, { people }: Visibility): AdminRing => {
  const { version: _version, revision, ...row } = known
  return toAnswer(AdminRing, {
    ...row,
    id: row._id,
    ...(revision !== undefined && { version: revision }),
    ringToken: row.tokenPrefix,
    userId: people ? row.ownerId : null,
    isAssignedToSpace: row.spaceId !== null,
    isAssignedToUser: row.ownerId !== null,
    space: row.spaceId === null ? null : { id: row.spaceId, customName: (people && row.spaceName) || '' },
    user: people && owner ? { id: owner._id, email: owner.email, name: owner.name } : null,
    batch: row.batchId === null ? null : { id: row.batchId, name: batchName ?? '' },
  })
}

const lookedUpMax = 100

const withCurrentState = async (
  { space, logger }: Deps,
  rows: readonly RingRowDoc[],
): Promise<readonly RingRowDoc[]> => {
  try {
    const fresh = new Map<string, RingRowDoc>()
    for (let from = 0; from < rows.length; from += lookedUpMax) {
      const ids = rows.slice(from, from + lookedUpMax).map(({ _id }) => _id)
      const { data } = await space.call(lookUpRingRecords, { body: { ids } })
      for (const ring of data.rings) fresh.set(ring.ringId, toRingRow(ring))
    }
    return rows.map((row) => {
      const now = fresh.get(row._id)
      return now && now.version >= row.version ? now : row
    })
  } catch (error) {
    logger.warn({ error }, 'The space service is unreachable; ring rows may be stale')
    return rows
  }
}

export const toAdminRings = async (
  deps: Deps,
  known: readonly RingRowDoc[],
  visibility: Visibility,
): Promise<AdminRing[]> => {
  const rows = await withCurrentState(deps, known)
  const [owners, names] = await Promise.all([
    usersOf(
      deps,
      rows.flatMap(({ ownerId }) => ownerId ?? []),
    ),
    batchNamesOf(
      deps,
      rows.flatMap(({ batchId }) => batchId ?? []),
    ),
  ])
  return rows.map((row) =>
    toAdminRing(row, { owner: owners.get(row.ownerId ?? ''), batchName: names.get(row.batchId ?? '') }, visibility),
  )
}

export const findRingRow = async (deps: Deps, id: string): Promise<RingRowDoc | null> =>
  deps.ringRows.findById(id).lean<RingRowDoc | null>()

export const getRing = async (deps: Deps, id: string, visibility: Visibility): Promise<AdminRing> => {
  const row = await findRingRow(deps, id)
  const [ring] = row ? await toAdminRings(deps, [row], visibility) : []
  if (!ring) throw new AppError('RING_NOT_FOUND')
  return ring
}
