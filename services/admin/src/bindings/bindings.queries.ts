import type { Binding } from '@love-space/contracts/admin/binding.ts'
import { tapLinkPath } from '@love-space/contracts/gateway/tap-link.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { RingRowDoc } from '../rings/ring-row.model.ts'
import { findRingRow } from '../rings/rings.queries.ts'

export const inSpaces = { spaceId: { $ne: null } }

export const toBinding = (row: RingRowDoc): Binding | null => {
  const { _id: id, revision, spaceId, spaceTokenPrefix, tokenPrefix, placedAt, createdAt } = row
  if (spaceId === null || spaceTokenPrefix === null) return null
  return {
    id,
    spaceToken: spaceTokenPrefix,
    ringToken: tokenPrefix,
    url: `${tapLinkPath}?token=${spaceTokenPrefix}…&object=${tokenPrefix}…`,
    status: row.isWritten ? 'BOUND' : 'UNBOUND',
    createdAt: (placedAt ?? createdAt).toISOString(),
    spaceId,
    isRegistered: row.ownerId !== null,
    ...(revision !== undefined && { version: revision }),
  }
}

export const getBinding = async (deps: Deps, id: string): Promise<Binding> => {
  const row = await findRingRow(deps, id)
  const binding = row && toBinding(row)
  if (!binding) throw new AppError('BINDING_NOT_FOUND')
  return binding
}

/** In the order of the ids; leaves out rings that are in stock by now. */
export const getBindings = async ({ ringRows }: Deps, ids: readonly string[]): Promise<Binding[]> => {
  const rows = await ringRows.find({ _id: { $in: [...ids] } }).lean<RingRowDoc[]>()
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return (row && toBinding(row)) ?? []
  })
}
