import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './mail.rules.ts'

export interface KeptMail extends Mail {
  readonly at: string
}

const suffix = '.json'
const shownMax = 100

export const createMailFolder = (dir: string) => {
  /** Returns null if the file is gone, since another erasure may remove it at the same time. */
  const read = async (file: string): Promise<KeptMail | null> => {
    try {
      return JSON.parse(await readFile(join(dir, file), 'utf8')) as KeptMail
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  const files = async (): Promise<string[]> => {
    await mkdir(dir, { recursive: true })
    return (await readdir(dir)).filter((file) => file.endsWith(suffix))
  }
  return {
    keep: async (mail: Mail): Promise<void> => {
      await mkdir(dir, { recursive: true })
      const kept: KeptMail = { ...mail, at: systemClock().toISOString() }
      // Renaming a complete file makes the write atomic.
      const beside = join(dir, `${mail.id}.new`)
      await writeFile(beside, JSON.stringify(kept, null, 2), { mode: 0o600 })
      await rename(beside, join(dir, mail.id + suffix))
    },
    list: async (): Promise<KeptMail[]> => {
      const kept = await Promise.all((await files()).map(read))
      return kept
        .filter((mail) => mail !== null)
        .sort((a, b) => (a.at < b.at ? 1 : -1))
        .slice(0, shownMax)
    },
    removeOf: async (userId: string): Promise<void> => {
      for (const file of await files()) {
        if ((await read(file))?.userId === userId) await rm(join(dir, file), { force: true })
      }
    },
    find: async (id: string): Promise<KeptMail | null> =>
      (await files()).includes(id + suffix) ? read(id + suffix) : null,
  }
}
export type MailFolder = ReturnType<typeof createMailFolder>
