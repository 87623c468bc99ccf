import { mkdir, statfs } from 'node:fs/promises'
import { runTool } from '@love-space/local-runtime/programs/run-tool.ts'
import { until } from './parts.ts'

/** Uses memory only for what it contains. */
const megabytes = 8_192
const mountMsMax = 10_000

/** A file system of its own, which can be full. */
export interface OwnDisk {
  /** Takes away all free space. */
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

const run = (command: string, ...args: string[]): Promise<string> =>
  runTool(command, args, { env: process.env, timeoutMs: mountMsMax })

/** Mounts a file system in memory on a folder. Throws where the machine allows no mount. */
export const mountDisk = async (folder: string): Promise<OwnDisk> => {
  await mkdir(folder, { recursive: true })
  const size = `size=${megabytes}m`
  await run('mount', '-t', 'tmpfs', '-o', size, 'love-space', folder)
  const resize = (to: string) => run('mount', '-o', `remount,${to}`, folder)
  return {
    fill: async () => {
      const shrink = async (): Promise<boolean> => {
        const { blocks, bfree, bsize } = await statfs(folder)
        await resize(`size=${(blocks - bfree) * bsize}`)
        return true
      }
      // The size is refused if a file grew in between.
      if (!(await until(shrink, mountMsMax))) throw new Error(`${folder} could not be filled.`)
    },
    free: async () => void (await resize(size)),
    unmount: async () => void (await run('umount', folder)),
  }
}
