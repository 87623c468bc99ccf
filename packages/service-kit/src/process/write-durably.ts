import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'

/** Writes a file that is there whole or not at all, even after a power cut; of several who write it at once one wins. */
export const writeDurably = async (path: string, text: string): Promise<void> => {
  const pathBeside = `${path}.${randomUUID()}.new`
  const beside = await open(pathBeside, 'w', 0o600)
  try {
    await beside.writeFile(text)
    await beside.sync()
  } finally {
    await beside.close()
  }
  await rename(pathBeside, path)
}
