// Copies all data of an installation into one encrypted folder: `npm run backup`.
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { backUpRun } from '@love-space/local-runtime/run/back-up-run.ts'
import { backupDaysOf, removeOldBackups } from '@love-space/backup/old-backups.ts'
import { pathsIn } from '@love-space/backup/installation.ts'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run backup                    copies databases, files, events and secrets, also while the product runs; deletes expired backups
  npm run backup -- --remove-old    only deletes expired backups

BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE encrypts it. BACKUP_FOLDER is its folder (.local/backups), BACKUP_DAYS its lifetime (60).
MONGODB_URL, NATS_URL, STORAGE and its S3_ variables name the installation; by default it is the local run. See docs/backup.md.`

await runTool(async (words) => {
  const [option, ...rest] = words
  if (rest.length > 0 || (option !== undefined && option !== '--remove-old')) throw new Refusal(usage)
  const log = (line: string) => console.log(line)
  if (option === '--remove-old') {
    const removed = await removeOldBackups({
      folder: pathsIn(runDir, process.env).backups,
      env: process.env,
      now: new Date(),
    })
    for (const folder of removed) log(`Removed ${folder}.`)
    log(`${removed.length} backups were older than ${backupDaysOf(process.env)} days.`)
    return
  }
  const { folder, manifest } = await backUpRun({ dir: runDir, log })
  for (const [database, collections] of Object.entries(manifest.databases)) {
    const documents = Object.values(collections).reduce((sum, count) => sum + count, 0)
    log(`${database}: ${documents} documents, ${manifest.events[database] ?? 0} events`)
  }
  log(`${manifest.files.count} files (${manifest.files.bytes} bytes), ${manifest.secrets.length} files of secrets`)
  log(`Backup: ${folder}`)
})
