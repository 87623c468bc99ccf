// Restores a backup made by `npm run backup`: `npm run restore -- <folder of the backup>`.
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { restoreRun } from '@love-space/local-runtime/run/back-up-run.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run restore -- <folder of the backup>                restores into an empty installation
  npm run restore -- <folder of the backup> --overwrite    replaces all data of the installation

The product must not run meanwhile. Repeat an interrupted restore with --overwrite; until then the product does not start.
BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE is that of the backup; ERASURE_LEDGER is the erasure ledger (.local/erasures).
See docs/backup.md.`

await runTool(async (words) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  })
  const [archive, ...rest] = positionals
  if (archive === undefined || rest.length > 0) throw new Refusal(usage)
  const log = (line: string) => console.log(line)
  const { epoch, erasures } = await restoreRun({
    archive: resolve(archive),
    dir: runDir,
    overwrite: values.overwrite,
    log,
  })
  log(
    `Restored (number ${epoch} of this installation). The services finish it when they start, and erase ${erasures} spaces and people again.`,
  )
})
