// Releases one front end: `npm run release -- <front end>`, `--pack`, `--from`, `--list`, `--use`, `--canary`, `--promote`, `--rollback`, `--none`.
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { productVersion } from '@love-space/local-runtime/run/product-version.ts'
import {
  addRelease,
  canaryOf,
  currentOf,
  endCanary,
  listReleases,
  makeCanary,
  makeCurrent,
  promoteCanary,
  releaseBefore,
  rollBack,
  takeArtifact,
  useNone,
  type Canary,
  type NamesByModule,
} from '@love-space/static-server/release-store.ts'
import { askBuiltShell, givenNamesFile } from './built-shell.ts'
import { neededNames } from './contracts/needed-names.ts'
import { comingNames, compareWithReleased, readReleased } from './contracts/released.ts'
import { Refusal, runTool } from './run-tool.ts'
import { assertBuiltShellFits, assertFits, type AskBuilt } from './release-fit.ts'
import { openReleasePlace, type TakeWhole } from './release-place.ts'

const usage = `Usage:
  npm run release -- <front end>              builds it and gives it to every new page
  npm run release -- <front end> --pack <folder> --tests <words>
                                              builds it into a folder that holds nothing yet, and says which tests passed
  npm run release -- <front end> --from <folder>
                                              gives such a build to every new page; with --canary to some browsers
  npm run release -- <front end> --list       lists its releases, latest first
  npm run release -- <front end> --rollback   ends the canary; without one, gives new pages the release before,
                                              and before the first one the build
  npm run release -- <front end> --use <id>   gives new pages a listed release
  npm run release -- <front end> --canary 10  builds it and gives it to 10 of 100 browsers; with --use <id>, a listed release
  npm run release -- <front end> --canary-for <name>
                                              builds it and gives it to browsers that open the printed link
  npm run release -- <front end> --promote    gives the canary to every new page
  npm run release -- <front end> --none       gives new pages the build, as before the first release

While no shell is released, remotes are compared with the one that is served as built; SHELL_SOURCE is its address, as for
the gateway. --unchecked leaves that out.

<front end> is one of ${frontEndNames.join(', ')}. Releases are in the bucket RELEASES, with
RELEASES_ACCESS_KEY and RELEASES_SECRET_KEY, or in RELEASES_FOLDER, by default that of the local run. The gateway serves
a change within seconds; open pages keep their files.`

const run = (command: string, ...words: readonly string[]): string =>
  execFileSync(command, words, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Returns the commit; outside a clone, the version in package.json. */
const sourceName = (): string => {
  if (!existsSync(join(repositoryRoot, '.git'))) return productVersion()
  const changed = run('git', 'status', '--porcelain') === '' ? '' : '-changed'
  return `${run('git', 'rev-parse', '--short', 'HEAD')}${changed}`
}

/** Returns the id of a release. It sorts by time and names the source. */
const idOf = (releasedAt: string): string =>
  `${releasedAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}-${sourceName()}`

const assertContractsHold = (): void => {
  const { breaks, unannounced } = compareWithReleased()
  if (breaks.length + unannounced.length > 0)
    throw new Refusal('The contracts do not fit the last release: `npm run contracts -- check` says where.')
}

const givenNames = (): NamesByModule =>
  JSON.parse(readFileSync(join(repositoryRoot, 'shell/dist', givenNamesFile), 'utf8')) as NamesByModule

/** Builds a front end, and stores it without serving it. */
const addBuilt = async (frontEnd: string, folder: string, tests?: string): Promise<string> => {
  assertContractsHold()
  run(join(repositoryRoot, 'node_modules/.bin/nx'), 'run', `@love-space/${frontEnd}:build`, '--output-style=static')
  const releasedAt = new Date().toISOString()
  const id = idOf(releasedAt)
  const names = frontEnd === 'shell' ? { gives: givenNames() } : { needs: neededNames(frontEnd) }
  const contracts = { commit: readReleased().commit, coming: comingNames() }
  const origin = { frontEnd, commit: sourceName(), builtAt: releasedAt, ...(tests === undefined ? {} : { tests }) }
  await addRelease(folder, {
    id,
    from: join(repositoryRoot, frontEnd, 'dist'),
    releasedAt,
    ...names,
    contracts,
    origin,
  })
  return id
}

const pack = async (frontEnd: string, artifact: string, tests: string | undefined): Promise<void> => {
  if ((await listReleases(artifact)).length > 0) throw new Refusal(`${artifact} holds a build already.`)
  console.log(`${frontEnd} ${await addBuilt(frontEnd, artifact, tests)} is in ${artifact}.`)
}

const showToSome = async (frontEnd: string, folder: string, canary: Canary): Promise<string> => {
  await makeCanary(folder, canary)
  return `${frontEnd} ${canary.id} goes to ${canary.percent} of 100 browsers.`
}

/** Gives a canary to one browser. Returns its link once; only a digest of the key is stored. */
const showToOne = async (frontEnd: string, folder: string, id: string, name: string): Promise<string> => {
  const key = randomBytes(16).toString('base64url')
  await makeCanary(folder, { id, percent: 0, keyDigest: createHash('sha256').update(key).digest('hex') })
  return `${frontEnd} ${id} is shown to ${name}, who opens this once, behind the address of Love Space: /?canary=${key}`
}

const list = async (folder: string): Promise<void> => {
  const [current, canary, releases] = await Promise.all([currentOf(folder), canaryOf(folder), listReleases(folder)])
  for (const { id, releasedAt, files, contracts, origin } of releases) {
    const mark = id === current?.id ? '* ' : '  '
    const who = canary?.keyDigest === undefined ? `${canary?.percent} of 100 browsers` : 'who opened its link'
    const share = id === canary?.id ? `, canary for ${who}` : ''
    const built = contracts
      ? `, contracts of ${contracts.commit.slice(0, 7)} and ${contracts.coming.length} names after it`
      : ''
    const from = origin ? `, commit ${origin.commit}, ${origin.tests ?? 'tests not named'}` : ''
    console.log(`${mark}${id}  released ${releasedAt}, ${Object.keys(files).length} files${from}${built}${share}`)
  }
  if (releases.length === 0) console.log('There is no release yet.')
}

/** Ends the canary; without one, gives new pages the release before. */
const takeBack = async (root: string, frontEnd: string, takeWhole: TakeWhole, ask: AskBuilt): Promise<string> => {
  const folder = join(root, frontEnd)
  const canary = await canaryOf(folder)
  if (canary) {
    await endCanary(folder)
    return `${frontEnd} ${canary.id} is no longer given to browsers.`
  }
  const before = await releaseBefore(folder)
  if (before !== null) {
    await assertFits(root, frontEnd, before, ask)
    await takeWhole(before)
  } else if (frontEnd === 'shell') await assertBuiltShellFits(root, ask)
  const id = await rollBack(folder)
  return id === null ? `New pages get the build of ${frontEnd}.` : `${frontEnd} ${id} is current again.`
}

const promote = async (root: string, frontEnd: string, takeWhole: TakeWhole): Promise<string> => {
  const folder = join(root, frontEnd)
  const canary = await canaryOf(folder)
  if (canary) await takeWhole(canary.id)
  return `${frontEnd} ${await promoteCanary(folder)} is current.`
}

await runTool(async (words) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      pack: { type: 'string' },
      tests: { type: 'string' },
      from: { type: 'string' },
      rollback: { type: 'boolean' },
      use: { type: 'string' },
      none: { type: 'boolean' },
      canary: { type: 'string' },
      'canary-for': { type: 'string' },
      promote: { type: 'boolean' },
      unchecked: { type: 'boolean' },
    },
  })
  const [frontEnd = '', ...rest] = positionals
  const { canary: percent, 'canary-for': name, use, from, pack: artifact, tests } = values
  const isCanary = percent !== undefined || name !== undefined
  const takesTwo =
    (isCanary && (use !== undefined || from !== undefined)) || (artifact !== undefined && tests !== undefined)
  const { unchecked, ...wishes } = values
  const isOneWish = Object.keys(wishes).length <= (takesTwo ? 2 : 1) && (tests === undefined || artifact !== undefined)
  if (!frontEndNames.some((one) => one === frontEnd) || rest.length > 0 || !isOneWish) throw new Refusal(usage)
  if (percent !== undefined && !/^\d{1,3}$/.test(percent)) throw new Refusal(usage)
  const ask = unchecked ? undefined : () => askBuiltShell(process.env)
  const place = openReleasePlace(process.env)
  if (values.list) return place.read((root) => list(join(root, frontEnd)))
  // npm runs a script in the repository, and says where it was called.
  const placeOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path)
  if (artifact !== undefined) return pack(frontEnd, placeOf(artifact), tests)
  const said = await place.change(frontEnd, async (root, takeWhole) => {
    const folder = join(root, frontEnd)
    if (values.promote) return promote(root, frontEnd, takeWhole)
    if (values.rollback) return takeBack(root, frontEnd, takeWhole, ask)
    if (values.none) {
      if (frontEnd === 'shell') await assertBuiltShellFits(root, ask)
      await useNone(folder)
      return `New pages get the build of ${frontEnd}.`
    }
    if (use !== undefined) await takeWhole(use)
    const id =
      use ??
      (from === undefined ? await addBuilt(frontEnd, folder) : await takeArtifact(folder, placeOf(from), frontEnd))
    await assertFits(root, frontEnd, id, ask)
    if (name !== undefined) return showToOne(frontEnd, folder, id, name)
    if (percent !== undefined) return showToSome(frontEnd, folder, { id, percent: Number(percent) })
    await makeCurrent(folder, id)
    return `${frontEnd} ${id} is current.`
  })
  console.log(said)
})
