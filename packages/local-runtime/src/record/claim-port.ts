import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../processes/process-identity.ts'

const claimsDir = join(tmpdir(), `love-space-ports-${userInfo().uid}`)

export const claimFileOf = (port: number): string => join(claimsDir, String(port))

/**
 * Claims a port for this process until it ends; false if another living process has claimed it.
 * A server that is down for a moment thus finds its port free again.
 */
export const claimPort = async (port: number): Promise<boolean> => {
  await mkdir(claimsDir, { recursive: true })
  const claim = claimFileOf(port)
  const write = () =>
    writeFile(claim, String(process.pid), { flag: 'wx' }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
  if (await write()) return true
  const holder = Number(await readFile(claim, 'utf8').catch(() => ''))
  if (holder === process.pid || (holder && isAlive(holder))) return false
  await rm(claim, { force: true })
  return write()
}
