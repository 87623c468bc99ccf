// Copies all data of an installation into one encrypted folder: `npm run backup`.
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { backUpRun } from '@love-space/local-runtime/run/back-up-run.ts'
import { backupDaysOf, removeOldBackups } from '@love-space/backup/old-backups.ts'
import { pathsIn } from '@love-space/backup/installation.ts'
import { Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run backup                    copies databases, files, events and secrets while the product runs, and removes expired backups
  npm run backup -- --remove-old    only removes those

BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE encrypts it; BACKUP_FOLDER says where it goes (.local/backups), BACKUP_DAYS how long it
is kept (60). MONGODB_URL, NATS_URL, STORAGE and its S3_ variables name what is copied; otherwise the local run is. See docs/backup.md.`

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
