// Restores a backup made by `npm run backup`: `npm run restore -- <folder of the backup>`.
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { restoreRun } from '@love-space/local-runtime/run/back-up-run.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run restore -- <folder of the backup>                restores into an empty installation
  npm run restore -- <folder of the backup> --overwrite    replaces all data of the installation
  npm run restore -- <folder of the backup> --databases-restored <time>
                                                           puts back all but the databases, which were restored from a snapshot of that
                                                           time, such as 2026-03-01T02:00:00Z. The backup is one made --without-databases after it

The product must not run meanwhile. Repeat an interrupted restore, with --overwrite if it had no option; until then the product does not start.
BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE is that of the backup; ERASURE_LEDGER is the erasure ledger (.local/erasures), a
folder, or a bucket with ERASURE_LEDGER_ACCESS_KEY and ERASURE_LEDGER_SECRET_KEY.
See docs/backup.md.`

const timeOf = (text: string): Date => {
  const time = new Date(text)
  const hasZone = /T.*(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!hasZone || Number.isNaN(time.getTime())) throw new Refusal(usage)
  return time
}

await runTool(async (words) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false }, 'databases-restored': { type: 'string' } },
  })
  const [archive, ...rest] = positionals
  const asOf = values['databases-restored']
  if (archive === undefined || rest.length > 0 || (asOf !== undefined && values.overwrite)) throw new Refusal(usage)
  const log = (line: string) => console.log(line)
  const { epoch, erasures } = await restoreRun({
    archive: resolve(archive),
    dir: runDir,
    overwrite: values.overwrite,
    ...(asOf === undefined ? {} : { databasesAsOf: timeOf(asOf) }),
    log,
  })
  log(
    `Restored (number ${epoch} of this installation). The services finish it when they start, and erase ${erasures} spaces and people again.`,
  )
})
