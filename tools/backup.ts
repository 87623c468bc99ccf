// Copies all data of an installation into one encrypted folder: `npm run backup`.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { backUpRun } from '@love-space/local-runtime/run/back-up-run.ts'
import { withBackupLock } from '@love-space/backup/backup-lock.ts'
import { backupDaysOf, removeOldBackups } from '@love-space/backup/old-backups.ts'
import { newestBackup, verifyBackup } from '@love-space/backup/verify-backup.ts'
import { pathsIn } from '@love-space/backup/installation.ts'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run backup                          copies databases, new files, events and secrets, also while the product runs; deletes expired backups
  npm run backup -- --without-databases   copies all but the databases: make a snapshot of those first
  npm run backup -- --remove-old          only deletes expired backups
  npm run backup -- --verify [folder]     reads every byte of the newest or the given backup

BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE encrypts it. BACKUP_FOLDER is its folder (.local/backups), BACKUP_DAYS its lifetime (60).
MONGODB_URL, NATS_URL, STORAGE and its S3_ variables name the installation; by default it is the local run. See docs/backup.md.`

const log = (line: string) => console.log(line)
const { env } = process
const { backups } = pathsIn(runDir, env)

const removeOld = async (): Promise<void> => {
  const removed = await withBackupLock(backups, (lock) =>
    removeOldBackups({ folder: backups, env, now: new Date(), lock }),
  )
  for (const folder of removed) log(`Removed ${folder}.`)
  log(`${removed.length} backups were older than ${backupDaysOf(env)} days.`)
}

const verify = async (given: string | undefined): Promise<void> => {
  const folder = given === undefined ? await newestBackup(backups) : resolve(given)
  const { files, faults } = await verifyBackup({ folder, env, log })
  for (const { path, what } of faults) log(`${path} is ${what}.`)
  if (faults.length > 0) {
    throw new Error(
      `${folder} is damaged: ${faults.length} of ${files} files. The next backup copies those again that the storage still has.`,
    )
  }
  log(`${folder} is whole: ${files} files.`)
}

const backUp = async (withoutDatabases: boolean): Promise<void> => {
  const { folder, manifest } = await backUpRun({ dir: runDir, log, withoutDatabases })
  for (const [database, events] of Object.entries(manifest.events)) {
    const documents = Object.values(manifest.databases[database] ?? {}).reduce((sum, count) => sum + count, 0)
    log(`${database}: ${documents} documents, ${events} events`)
  }
  log(`${manifest.files.count} files (${manifest.files.bytes} bytes), ${manifest.secrets.length} files of secrets`)
  log(`Backup: ${folder}`)
}

await runTool(async (words) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'remove-old': { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      'without-databases': { type: 'boolean', default: false },
    },
  })
  const [folder, ...rest] = positionals
  const isTooMuch = Object.values(values).filter(Boolean).length > 1 || rest.length > 0
  if (isTooMuch || (folder !== undefined && !values.verify)) throw new Refusal(usage)
  if (values['remove-old']) await removeOld()
  else if (values.verify) await verify(folder)
  else await backUp(values['without-databases'])
})
