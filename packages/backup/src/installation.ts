import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const pathsIn = (dir: string, env: NodeJS.ProcessEnv) => ({
  secrets: join(dir, 'secrets'),
  demo: join(dir, 'demo.json'),
  data: join(dir, 'data'),
  files: env.STORAGE_FOLDER ?? join(dir, 'data', 'files'),
  ledger: env.ERASURE_LEDGER ?? join(dir, 'erasures'),
  backups: env.BACKUP_FOLDER ?? join(dir, 'backups'),
})

/** Connections to the servers, with all permissions. */
export interface Servers {
  readonly mongoUrl: string
  readonly natsUrl: string
  close(): Promise<void>
}

export const holdsAnything = (dir: string): boolean =>
  ['secrets', 'data', 'demo.json'].some((name) => existsSync(join(dir, name)))
