import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The releases of one front end in one folder: `releases/<id>/` with the files of a build, which never change once they are
 * there, and `current.json`, which says in one write which of them new pages get.
 */
export interface Release {
  readonly id: string
  /** RFC 3339. */
  readonly releasedAt: string
  /** SHA-256 (hex) by file name. */
  readonly files: Readonly<Record<string, string>>
  /** Of a shell: what the modules give that front ends hold once. */
  readonly gives?: NamesByModule
  /** Of a remote: what it asks of them. */
  readonly needs?: NamesByModule
  readonly contracts?: ReleasedContracts
}

/** The contracts that a release was built with. */
export interface ReleasedContracts {
  /** The commit of the last release of the contracts. */
  readonly commit: string
  /** Names of the contracts that came after it. */
  readonly coming: readonly string[]
}

export type NamesByModule = Readonly<Record<string, readonly string[]>>

export interface Current {
  readonly id: string
  /** What was current before, latest first. */
  readonly before: readonly string[]
}

/** A release that some browsers get before all others do. */
export interface Canary {
  readonly id: string
  /** How many of a hundred browsers get it. */
  readonly percent: number
  /** SHA-256 (hex) of the key in the link by which one person's browser gets it. */
  readonly keyDigest?: string
}

/** A release that cannot be made current, or is not there. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
}

const keptReleases = 10
const keptBefore = 20
const ownFile = 'release.json'
const idPattern = /^[A-Za-z0-9][\w.-]{0,99}$/

const releasesIn = (folder: string): string => join(folder, 'releases')
const digestOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/** The folder of a release's files. */
export const folderOf = (folder: string, id: string): string => join(releasesIn(folder), id)

const filesIn = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted()
}

const readJson = async <T>(path: string): Promise<T | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Which release is current: null where none is, undefined while what says so cannot be read. */
export const currentOf = async (folder: string): Promise<Current | null | undefined> => {
  const path = join(folder, 'current.json')
  const current = await readJson<Current>(path)
  if (current && idPattern.test(current.id)) return current
  return existsSync(path) ? undefined : null
}

/** The canary: null where there is none, undefined while what says so cannot be read. */
export const canaryOf = async (folder: string): Promise<Canary | null | undefined> => {
  const path = join(folder, 'canary.json')
  const canary = await readJson<Canary>(path)
  if (canary && idPattern.test(canary.id) && Number.isInteger(canary.percent)) return canary
  return existsSync(path) ? undefined : null
}

/** The names of all releases, in no particular order. */
export const releaseIds = (folder: string): Promise<string[]> => readdir(releasesIn(folder)).catch(() => [])

/** All releases, latest first. */
export const listReleases = async (folder: string): Promise<Release[]> => {
  const names = await releaseIds(folder)
  const found = await Promise.all(names.map((name) => readJson<Release>(join(folderOf(folder, name), ownFile))))
  return found
    .filter((release) => release !== undefined)
    .toSorted((a, b) => b.releasedAt.localeCompare(a.releasedAt) || b.id.localeCompare(a.id))
}

/** No release takes longer: what is older was left by one that was killed. */
const partialMsMax = 3_600_000
const isPartial = (name: string): boolean => name.startsWith('partial-') || /^(current|canary)\.json\.\d+$/.test(name)

const removeLeftovers = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter(isPartial)) {
    const path = join(folder, name)
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Infinity }
    if (mtimeMs < Date.now() - partialMsMax) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Copies a build to where releases are; it is there as a whole or not at all, and not current yet. What a release that was
 * killed an hour ago or more has left is removed.
 */
export const addRelease = async (
  folder: string,
  { from, ...said }: Omit<Release, 'files'> & { readonly from: string },
): Promise<Release> => {
  const { id } = said
  if (!idPattern.test(id)) throw new ReleaseRefused(`${id} is no name of a release.`)
  const partial = join(folder, `partial-${id}-${process.pid}`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(releasesIn(folder), { recursive: true })
  await removeLeftovers(folder)
  try {
    await cp(from, partial, { recursive: true })
    const names = await filesIn(partial)
    const digests = await Promise.all(names.map(async (name) => [name, await digestOf(join(partial, name))] as const))
    const release = { ...said, files: Object.fromEntries(digests) }
    await writeFile(join(partial, ownFile), JSON.stringify(release))
    await rename(partial, folderOf(folder, id))
    return release
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new ReleaseRefused(`There is a release ${id} already.`)
    throw error
  }
}

/** What is missing in a release, or is not what was released. */
export const damageOf = async (folder: string, id: string): Promise<string[]> => {
  const release = await readJson<Release>(join(folderOf(folder, id), ownFile))
  if (!release) return [ownFile]
  const checked = await Promise.all(
    Object.entries(release.files).map(async ([name, digest]) =>
      (await digestOf(join(folderOf(folder, id), name)).catch(() => undefined)) === digest ? [] : [name],
    ),
  )
  return checked.flat()
}

const writeWhole = async (path: string, content: Current | Canary): Promise<void> => {
  const partial = `${path}.${process.pid}`
  const file = await open(partial, 'w')
  try {
    await file.writeFile(JSON.stringify(content))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}
const writeCurrent = (folder: string, current: Current): Promise<void> =>
  writeWhole(join(folder, 'current.json'), current)

const assertWhole = async (folder: string, id: string): Promise<void> => {
  const damage = await damageOf(folder, id)
  if (damage.length > 0) throw new ReleaseRefused(`The release ${id} is not whole: ${damage.join(', ')}`)
}
const assertThere = async (folder: string, id: string): Promise<void> => {
  if (!(await listReleases(folder)).some((release) => release.id === id)) {
    throw new ReleaseRefused(`There is no release ${id}.`)
  }
  await assertWhole(folder, id)
}

/** Takes the canary back; browsers that had it get the current release with their next page. */
export const endCanary = (folder: string): Promise<void> => rm(join(folder, 'canary.json'), { force: true })

/** Gives a release to some browsers, if it is whole. */
export const makeCanary = async (folder: string, canary: Canary): Promise<void> => {
  if (!Number.isInteger(canary.percent) || canary.percent < 0 || canary.percent > 100) {
    throw new ReleaseRefused('A share is a whole number from 0 to 100.')
  }
  if ((await currentOf(folder))?.id === canary.id) throw new ReleaseRefused(`The release ${canary.id} is current.`)
  await assertThere(folder, canary.id)
  await writeWhole(join(folder, 'canary.json'), canary)
}

/**
 * Gives new pages a release, if it is whole. Of older ones the last ten stay, which pages that are open may still ask for; so
 * do the current one, the one before it and the canary.
 */
export const makeCurrent = async (folder: string, id: string): Promise<void> => {
  await assertThere(folder, id)
  const { id: last, before = [] } = (await currentOf(folder)) ?? {}
  if (last === id) return
  await writeCurrent(folder, { id, before: [...(last ? [last] : []), ...before].slice(0, keptBefore) })
  const canary = (await canaryOf(folder))?.id
  if (canary === id) await endCanary(folder)
  const kept = new Set([id, last, canary])
  const old = (await listReleases(folder)).filter((release, index) => index >= keptReleases && !kept.has(release.id))
  await Promise.all(old.map((release) => rm(folderOf(folder, release.id), { recursive: true, force: true })))
}

/** Gives the canary to every new page, and answers which release that is. */
export const promoteCanary = async (folder: string): Promise<string> => {
  const canary = await canaryOf(folder)
  if (!canary) throw new ReleaseRefused('There is no canary.')
  await makeCurrent(folder, canary.id)
  return canary.id
}

/** Gives new pages what is built instead of a release, as before the first one. */
export const useNone = async (folder: string): Promise<void> => {
  await endCanary(folder)
  await rm(join(folder, 'current.json'), { force: true })
}

const stepBack = async (folder: string): Promise<Current> => {
  const current = await currentOf(folder)
  const ids = new Set((await listReleases(folder)).map((release) => release.id))
  const [id, ...before] = current?.before.filter((one) => ids.has(one)) ?? []
  if (id === undefined) throw new ReleaseRefused('There is no release before the current one.')
  return { id, before }
}

/** Which release `rollBack` would make current. */
export const releaseBefore = async (folder: string): Promise<string> => (await stepBack(folder)).id

/** Makes the release before current again, and answers which that is. */
export const rollBack = async (folder: string): Promise<string> => {
  const target = await stepBack(folder)
  await assertWhole(folder, target.id)
  await writeCurrent(folder, target)
  return target.id
}
