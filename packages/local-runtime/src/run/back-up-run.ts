import { join } from 'node:path'
import { createBackup, type BackupOptions } from '@love-space/backup/create-backup.ts'
import { restoreBackup, type RestoreOptions } from '@love-space/backup/restore-backup.ts'
import { findFreePorts } from '../record/ports.ts'
import { openServers } from '../servers/open-servers.ts'
import { beginRunRecord, runRecordFile } from '../record/run-record.ts'

type OfRun<Options extends BackupOptions> = Omit<Options, 'env' | 'openServers' | 'reserve'> & {
  readonly env?: NodeJS.ProcessEnv
}

export const backUpRun = (options: OfRun<BackupOptions>): ReturnType<typeof createBackup> => {
  const { dir, env = process.env, log } = options
  return createBackup({ ...options, env, openServers: () => openServers(dir, env, log) })
}

export const restoreRun = (options: OfRun<RestoreOptions>): ReturnType<typeof restoreBackup> => {
  const { dir, env = process.env, log } = options
  return restoreBackup({
    ...options,
    env,
    reserve: async () =>
      beginRunRecord(join(dir, runRecordFile), { web: 'A restore', ports: await findFreePorts() }, log),
    openServers: () => openServers(dir, env, log, null),
  })
}
