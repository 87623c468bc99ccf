import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'

const restoring = 'restoring'

/** Throws after an interrupted restore: the data are incomplete, and a start would add demo data. */
export const refuseInterruptedRestore = (dir: string): void => {
  const path = join(dir, restoring)
  if (!existsSync(path)) return
  throw new Error(
    `A restore of ${dir} was begun and has not ended, so the data are not whole. Run it again: ` +
      `npm run restore -- ${readFileSync(path, 'utf8').trim()}`,
  )
}

/** Notes the arguments of the command that goes on with the restore. */
export const beginRestoring = async (dir: string, again: string): Promise<void> => {
  await mkdir(dir, { recursive: true })
  await writeDurably(join(dir, restoring), `${again}\n`)
}

export const endRestoring = (dir: string): void => rmSync(join(dir, restoring), { force: true })
