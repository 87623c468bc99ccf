import { getAdminSpace, listAdminSpaces } from '@love-space/contracts/admin/space-admin.calls.ts'
import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { pageSizes } from '@love-space/contracts/admin/table-spec.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useMay } from '../shared/use-may.ts'
import { requestOf } from '../table/table-state.ts'
import { adminApi } from '../shared/admin-api.ts'
import type { Destination, Target } from './destination.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useQuestion } from '../shared/use-question.ts'

const tokenChars = 8

const findSpace = async (target: Target): Promise<Destination> => {
  if ('id' in target) {
    const found = await adminApi.call(getAdminSpace, { params: { id: target.id } })
    return found ? { space: found.data.space } : target
  }
  const search = target.token.slice(0, tokenChars)
  const place = { page: 1, size: pageSizes[0], after: '', before: '' }
  const query = requestOf(spaceTable, { search, filters: {}, sort: [], ...place })
  const found = (await adminApi.call(listAdminSpaces, { query }))?.data ?? []
  const space = found.find(({ spaceToken }) => spaceToken === search)
  return space ? { space } : target
}

interface Move<A> {
  readonly to: Target
  readonly findRing: () => Promise<AdminRing | undefined>
  readonly send: (confirmed: { readonly from?: string | null }) => Promise<A>
}

/** Moves a ring. If `from` is missing, the server first checks the target, then refuses, and the operator is asked. */
export function useMove() {
  const seesSpaces = useMay()('spaces:read')
  const { ask, open } = useQuestion<{ readonly ring: AdminRing; readonly to: Destination }, true>()
  const move = async <A,>({ to, findRing, send }: Move<A>): Promise<A> => {
    try {
      return await send({})
    } catch (error) {
      if (!hasCode(error, 'RING_PLACED')) throw error
      // If the space cannot be read, the confirmation shows its id or the beginning of its token.
      const found = seesSpaces ? findSpace(to).catch(() => to) : to
      const ring = await findRing()
      if (!ring) throw error
      if ((await ask({ ring, to: await found })) === null) throw new DOMException('It stays.', 'AbortError')
      return send({ from: ring.spaceId })
    }
  }
  return { move, dialog: open && <MoveDialog {...open.question} onAnswer={open.settle} /> }
}
