import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A release of a front end: the immutable files in `releases/<id>/`. `current.json` names that of new pages. */
export interface Release {
  readonly id: string
  /** Time of the release, in RFC 3339. */
  readonly releasedAt: string
  /** SHA-256 (hex) of each file, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Exports of the shared modules; set for a shell. */
  readonly gives?: NamesByModule
  /** Imports from the shared modules; set for a remote. */
  readonly needs?: NamesByModule
  readonly contracts?: ReleasedContracts
  readonly origin?: Origin
}

/** Where a release was built. */
export interface Origin {
  readonly frontEnd: string
  readonly commit: string
  /** Time of the build, in RFC 3339. */
  readonly builtAt: string
  /** Tests that passed on the build, in the words of those who ran them. */
  readonly tests?: string
}

export interface ReleasedContracts {
  /** Commit of the last release of the contracts. */
  readonly commit: string
  /** Names of contracts added since that release. */
  readonly coming: readonly string[]
}

export type NamesByModule = Readonly<Record<string, readonly string[]>>

export interface Current {
  readonly id: string
  /** Ids of the releases before it, latest first. */
  readonly before: readonly string[]
}

/** A release that only some browsers get. */
export interface Canary {
  readonly id: string
  readonly percent: number
  /** SHA-256 (hex) of the key in the link by which a browser opts in. */
  readonly keyDigest?: string
}

export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused'
}

const keptReleases = 10
const keptBefore = 20
const lockFile = 'lock.json'
/** Longest time that a change of a store takes. Older locks are of killed processes. */
export const lockMsMax = 600_000
export const ownFile = 'release.json'
export const idPattern = /^[A-Za-z0-9][\w.-]{0,99}$/

const releasesIn = (folder: string): string => join(folder, 'releases')
export const digestOfBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const digestOf = async (path: string): Promise<string> => digestOfBytes(await readFile(path))

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

/** Returns the current release; null without one, undefined while its file is not readable. */
export const currentOf = async (folder: string): Promise<Current | null | undefined> => {
  const path = join(folder, 'current.json')
  const current = await readJson<Current>(path)
  if (current && idPattern.test(current.id)) return current
  return existsSync(path) ? undefined : null
}

/** Returns the canary; null without one, undefined while its file is not readable. */
export const canaryOf = async (folder: string): Promise<Canary | null | undefined> => {
  const path = join(folder, 'canary.json')
  const canary = await readJson<Canary>(path)
  if (canary && idPattern.test(canary.id) && Number.isInteger(canary.percent)) return canary
  return existsSync(path) ? undefined : null
}

export const releaseIds = (folder: string): Promise<string[]> => readdir(releasesIn(folder)).catch(() => [])

/** Returns a release; undefined if there is none of this id, or its file is not readable. */
export const releaseOf = (folder: string, id: string): Promise<Release | undefined> =>
  readJson<Release>(join(folderOf(folder, id), ownFile))

/** Returns the releases, latest first. */
export const listReleases = async (folder: string): Promise<Release[]> => {
  const names = await releaseIds(folder)
  const found = await Promise.all(names.map((name) => releaseOf(folder, name)))
  return found
    .filter((release) => release !== undefined)
    .toSorted((a, b) => b.releasedAt.localeCompare(a.releasedAt) || b.id.localeCompare(a.id))
}

/** Longest time that a release takes. Older partial folders are of killed processes. */
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
 * Puts a release into the store by one rename: the files that `fill` writes into an empty folder. Removes leftovers of
 * killed processes after an hour.
 */
export const placeRelease = async (
  folder: string,
  id: string,
  fill: (partial: string) => Promise<void>,
): Promise<void> => {
  if (!idPattern.test(id)) throw new ReleaseRefused(`${id} is no name of a release.`)
  const partial = join(folder, `partial-${id}-${process.pid}`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(releasesIn(folder), { recursive: true })
  await removeLeftovers(folder)
  try {
    await mkdir(partial)
    await fill(partial)
    await rename(partial, folderOf(folder, id))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new ReleaseRefused(`There is a release ${id} already.`)
    throw error
  }
}

/** Copies a build, all or nothing, without making it current. */
export const addRelease = async (
  folder: string,
  { from, ...said }: Omit<Release, 'files'> & { readonly from: string },
): Promise<Release> => {
  const files: Record<string, string> = {}
  const release = { ...said, files }
  await placeRelease(folder, said.id, async (partial) => {
    await cp(from, partial, { recursive: true })
    const names = (await filesIn(partial)).filter((name) => name !== ownFile)
    const digests = await Promise.all(names.map(async (name) => [name, await digestOf(join(partial, name))] as const))
    Object.assign(files, Object.fromEntries(digests))
    await writeFile(join(partial, ownFile), JSON.stringify(release))
  })
  return release
}

const damageOf = async (folder: string, id: string): Promise<string[]> => {
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
/** Stores which releases new pages get, as another store says it. */
export const takeShown = async (folder: string, current: Current | null, canary: Canary | null): Promise<void> => {
  if (current) await writeCurrent(folder, current)
  else await rm(join(folder, 'current.json'), { force: true })
  if (canary) await writeWhole(join(folder, 'canary.json'), canary)
  else await endCanary(folder)
}

export const removeRelease = (folder: string, id: string): Promise<void> =>
  rm(folderOf(folder, id), { recursive: true, force: true })

const writeCurrent = (folder: string, current: Current): Promise<void> =>
  writeWhole(join(folder, 'current.json'), current)

const assertWhole = async (folder: string, id: string): Promise<void> => {
  const damage = await damageOf(folder, id)
  if (damage.length > 0) throw new ReleaseRefused(`The release ${id} is not whole: ${damage.join(', ')}`)
}
const isTakenBy = (path: string, who: string): Promise<boolean> =>
  writeFile(path, JSON.stringify({ who }), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/** Changes a store while nobody else does. Throws ReleaseRefused while somebody does. */
export const withLock = async <T>(folder: string, who: string, change: () => Promise<T>): Promise<T> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, lockFile)
  const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Infinity }
  if (mtimeMs < Date.now() - lockMsMax) await rm(path, { force: true })
  if (!(await isTakenBy(path, who))) {
    const holder = await readJson<{ readonly who: string }>(path)
    throw new ReleaseRefused(
      `${holder?.who ?? 'Somebody'} is changing these releases. Try again soon; a killed change ends after ten minutes.`,
    )
  }
  try {
    return await change()
  } finally {
    await rm(path, { force: true })
  }
}

/** Copies the one release of an artifact, which is a store itself. Returns its id; one that is there already stays. */
export const takeArtifact = async (folder: string, artifact: string, frontEnd: string): Promise<string> => {
  const [release, ...others] = await listReleases(artifact)
  if (!release || others.length > 0)
    throw new ReleaseRefused(`${artifact} must hold one build, and holds ${others.length + (release ? 1 : 0)}.`)
  if (release.origin?.frontEnd !== frontEnd)
    throw new ReleaseRefused(
      `${artifact} holds a build of ${release.origin?.frontEnd ?? 'something else'}, not of ${frontEnd}.`,
    )
  await assertWhole(artifact, release.id)
  const known = (await listReleases(folder)).find(({ id }) => id === release.id)
  if (known) {
    if (JSON.stringify(known.files) === JSON.stringify(release.files)) return known.id
    throw new ReleaseRefused(`There is another release ${release.id} already.`)
  }
  const { files: _, ...said } = release
  await addRelease(folder, { ...said, releasedAt: new Date().toISOString(), from: folderOf(artifact, release.id) })
  return release.id
}

const assertThere = async (folder: string, id: string): Promise<void> => {
  if (!(await listReleases(folder)).some((release) => release.id === id)) {
    throw new ReleaseRefused(`There is no release ${id}.`)
  }
  await assertWhole(folder, id)
}

/** Ends the canary. Its browsers get the current release with their next page. */
export const endCanary = (folder: string): Promise<void> => rm(join(folder, 'canary.json'), { force: true })

/** Makes a release the canary. Throws ReleaseRefused if it is damaged. */
export const makeCanary = async (folder: string, canary: Canary): Promise<void> => {
  if (!Number.isInteger(canary.percent) || canary.percent < 0 || canary.percent > 100) {
    throw new ReleaseRefused('A share is a whole number from 0 to 100.')
  }
  if ((await currentOf(folder))?.id === canary.id) throw new ReleaseRefused(`The release ${canary.id} is current.`)
  await assertThere(folder, canary.id)
  await writeWhole(join(folder, 'canary.json'), canary)
}

/** Makes a release current. Keeps the ten latest, the previous one and the canary. Throws ReleaseRefused if damaged. */
export const makeCurrent = async (folder: string, id: string): Promise<void> => {
  await assertThere(folder, id)
  const { id: last, before = [] } = (await currentOf(folder)) ?? {}
  if (last === id) return
  await writeCurrent(folder, { id, before: [...(last ? [last] : []), ...before].slice(0, keptBefore) })
  const canary = (await canaryOf(folder))?.id
  if (canary === id) await endCanary(folder)
  const kept = new Set([id, last, canary])
  const old = (await listReleases(folder)).filter((release, index) => index >= keptReleases && !kept.has(release.id))
  await Promise.all(old.map(({ id: dropped }) => removeRelease(folder, dropped)))
}

export const promoteCanary = async (folder: string): Promise<string> => {
  const canary = await canaryOf(folder)
  if (!canary) throw new ReleaseRefused('There is no canary.')
  await makeCurrent(folder, canary.id)
  return canary.id
}

export const useNone = async (folder: string): Promise<void> => {
  await endCanary(folder)
  await rm(join(folder, 'current.json'), { force: true })
}

/** Returns the step before the current one; null if the current release is the first one. */
const stepBack = async (folder: string): Promise<Current | null> => {
  const current = await currentOf(folder)
  if (!current) throw new ReleaseRefused('There is no current release.')
  if (current.before.length === 0) return null
  const ids = new Set((await listReleases(folder)).map((release) => release.id))
  const [id, ...before] = current.before.filter((one) => ids.has(one))
  if (id === undefined) throw new ReleaseRefused('The releases before the current one are gone.')
  return { id, before }
}

export const releaseBefore = async (folder: string): Promise<string | null> => (await stepBack(folder))?.id ?? null

/** Returns the id of the release that is current again; null if new pages get what is built, as before the first one. */
export const rollBack = async (folder: string): Promise<string | null> => {
  const target = await stepBack(folder)
  if (!target) {
    await useNone(folder)
    return null
  }
  await assertWhole(folder, target.id)
  await writeCurrent(folder, target)
  return target.id
}
