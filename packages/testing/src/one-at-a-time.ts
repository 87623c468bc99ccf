import { isAlive } from '@love-space/local-runtime/processes/process-identity.ts'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const pollMs = 200

const holderOf = (lock: string): number | undefined => {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return undefined
  }
}

export const oneAtATime = <T>(lock: string, work: () => T): T => {
  const claim = `${lock}.${randomUUID()}`
  writeFileSync(claim, String(process.pid))
  try {
    for (;;) {
      try {
        // A link appears together with its content, so a lock always contains its holder's id.
        linkSync(claim, lock)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const holder = holderOf(lock)
        if (holder !== undefined && !isAlive(holder)) rmSync(lock, { force: true })
        else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs)
      }
    }
    try {
      return work()
    } finally {
      rmSync(lock, { force: true })
    }
  } finally {
    rmSync(claim, { force: true })
  }
}
