import type { bulkCreateSpaces as contract } from '@love-space/contracts/admin/space-admin.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { issueSpaces } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { refreshSpaceRows } from './save-space-row.ts'

/** Creates several spaces from a template. Ignores its `status`, which is that of a binding. */
export const bulkCreateSpaces = (
  deps: Deps,
  { count, template: { status: _status, ...template } }: Filled<(typeof contract)['body']>,
  creation: Creation,
  command: Command,
) =>
  audited(deps, command, { action: 'space.bulk', recordId: creation.id }, async () => {
    const call = { body: { count, template, creation }, requestId: command.requestId, timeoutMs: bulkTimeoutMs }
    const { data } = await deps.space.call(issueSpaces, call)
    const result = data.spaces.map(({ spaceId: id, spaceToken }) => ({ id, spaceToken }))
    await refreshSpaceRows(
      deps,
      result.map(({ id }) => id),
    )
    return { result, after: { count } }
  })
