import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'

/** Writes a file atomically, even in a power cut. Of concurrent writers, the last rename wins. */
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
