import { randomUUID } from 'node:crypto'
import { link, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '../processes/process-identity.ts'

const lockPollMs = 200

/** Creates `target` once: `make` fills a temporary folder, then a rename gives all processes the whole result. */
export const acquireOnce = async (target: string, make: (dir: string) => Promise<void>): Promise<void> => {
  if (await exists(target)) return
  await mkdir(dirname(target), { recursive: true })
  const unlock = await lock(`${target}.lock`)
  try {
    if (await exists(target)) return
    const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`))
    try {
      await make(draft)
      await rename(draft, target)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } finally {
    await unlock()
  }
}

export const exists = async (path: string): Promise<boolean> => {
  return (await stat(path).catch(() => undefined)) !== undefined
}

const lock = async (path: string): Promise<() => Promise<void>> => {
  const claim = `${path}.${process.pid}.${randomUUID()}`
  await writeFile(claim, String(process.pid))
  try {
    for (;;) {
      try {
        // A link appears together with its content, so a lock file always contains its holder's id.
        await link(claim, path)
        return () => rm(path, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const holder = await readFile(path, 'utf8').catch(() => undefined)
        if (holder !== undefined && !isAlive(Number(holder))) await rm(path, { force: true })
        else if (holder !== undefined) await delay(lockPollMs)
      }
    }
  } finally {
    await rm(claim, { force: true })
  }
}
