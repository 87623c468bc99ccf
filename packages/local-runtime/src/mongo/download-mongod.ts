import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../programs/acquire-once.ts'
import { firstLine } from '../programs/first-line.ts'
import { mongoVersion } from '../programs/server-versions.ts'

/** Returns the path of a downloaded `mongod`; undefined if the download failed now or in an earlier run. */
export const downloadMongod = async (toolsDir: string, log: (line: string) => void): Promise<string | undefined> => {
  const refused = refusalFile(toolsDir)
  if (await exists(refused)) return undefined
  const { DryMongoBinary, MongoBinary } = await import('mongodb-memory-server-core')
  const binary = { version: mongoVersion, downloadDir: join(toolsDir, 'mongod') }
  try {
    const downloaded = await DryMongoBinary.locateBinary(binary)
    if (!downloaded) log('Downloading MongoDB, once for this clone (about 100 MB).')
    return downloaded ?? (await MongoBinary.getPath(binary))
  } catch (error) {
    await mkdir(toolsDir, { recursive: true })
    await writeFile(refused, `${new Date().toISOString()} ${firstLine(error)}\n`)
    log(
      `MongoDB could not be downloaded, so another kind of server is used from now on (delete ${refused} to try again).`,
    )
    return undefined
  }
}

export const forgetRefusedDownload = async (toolsDir: string): Promise<void> => {
  await rm(refusalFile(toolsDir), { force: true })
}

const refusalFile = (toolsDir: string): string => {
  return join(toolsDir, 'mongod-download-refused')
}
