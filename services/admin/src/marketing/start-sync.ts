import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { requireKlaviyo } from './klaviyo.ts'
import { syncResultOf } from './marketing.rules.ts'
import { startSyncAll } from './sync-all.ts'

export const startSync = (deps: Deps, command: Command) =>
  audited(deps, command, { action: 'marketing.sync-all', recordId: null }, async () => {
    requireKlaviyo(deps)
    await startSyncAll(deps)
    return { result: syncResultOf(true, 'The sync has begun.', deps.clock()) }
  })
