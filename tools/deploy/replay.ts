// Runs the steps of a Dockerfile in bare folders, for machines without a container runtime.
import { execFile } from 'node:child_process'
import { chmodSync, chownSync, cpSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { assignmentsIn, commandIn, stagesOf, withValues, type Stage } from './dockerfile.ts'

/** Number of the user `node` of the base image. */
const nodeUser = 1000
const stepTimeoutMs = 900_000
/** Only root can give files and processes to another user. */
export const canChangeUser = process.getuid?.() === 0

export interface Image {
  /** Folder that stands for `/`. */
  readonly root: string
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Number of the user, if the image names one and this machine can change to it. */
  readonly uid: number | undefined
  readonly command: readonly string[]
  readonly health: readonly string[]
}

/** Folders of our images. All others belong to the base image, which is this machine itself. */
const ownFolders = /(?<![\w./:}])\/(?=(?:app|backups|erasures|logs|releases|work)\b)/g
export const inRoot = (root: string, words: string): string => words.replaceAll(ownFolders, `${root}/`)

const eachFile = (path: string, visit: (path: string) => void): void => {
  visit(path)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) eachFile(join(path, name), visit)
}

/** Returns the bytes of all files in a folder. */
export const bytesIn = (folder: string): number => {
  let bytes = 0
  eachFile(folder, (path) => {
    const file = lstatSync(path)
    if (file.isFile()) bytes += file.size
  })
  return bytes
}

const run = promisify(execFile)

/** Variables by which this machine reaches npm's registry. */
const reachesRegistry = /^(npm_config_.*|node_extra_ca_certs|ssl_cert_.*|(https?|no)_proxy)$/i
const registryEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => reachesRegistry.test(name)))

const replayStage = async (options: {
  readonly stage: Stage
  readonly root: string
  readonly rootOf: (stage: string) => string
  readonly args: Readonly<Record<string, string>>
  /** Folder of the sources. */
  readonly sources: string
}): Promise<Image> => {
  const { stage, root, rootOf, args, sources } = options
  const values: Record<string, string> = {}
  const env: Record<string, string> = {}
  let folder = root
  let uid: number | undefined
  let command: readonly string[] = []
  let health: readonly string[] = []
  mkdirSync(join(root, 'home'), { recursive: true })
  const copy = (from: string, to: string, isNodes: boolean): void => {
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    if (isNodes && canChangeUser) eachFile(to, (path) => lchownSync(path, nodeUser, nodeUser))
  }
  const replayCopy = (words: string): void => {
    const options = words.split(' ').filter((word) => word.startsWith('--'))
    const places = words.split(' ').filter((word) => !word.startsWith('--'))
    const isNodes = options.some((option) => option === '--chown=node:node')
    const from = options.map((option) => /^--from=(.+)$/.exec(option)?.[1]).find(Boolean)
    const to = places.pop() ?? ''
    const target = to.startsWith('/') ? join(root, to) : join(folder, to)
    if (from === undefined) {
      copy(sources, target, isNodes)
      return
    }
    for (const place of places) {
      const source = join(rootOf(from), place)
      copy(
        source,
        statSync(source).isFile() && to.endsWith('/') ? join(target, place.split('/').at(-1) ?? '') : target,
        isNodes,
      )
    }
  }
  const cacheOf = (user: number | undefined): string => {
    // Another user can neither read nor write this machine's.
    if (user === undefined) return process.env.npm_config_cache ?? join(homedir(), '.npm')
    const cache = join(dirname(dirname(root)), 'npm-cache')
    mkdirSync(cache, { recursive: true })
    chownSync(cache, user, user)
    return cache
  }
  const replayRun = async (words: string): Promise<void> => {
    const owner = canChangeUser ? `-o ${nodeUser}` : ''
    const command = inRoot(root, words.replace('-o node', owner))
    const { PATH = '' } = process.env
    await run('sh', ['-ec', command], {
      cwd: folder,
      env: {
        PATH: `${dirname(process.execPath)}:${PATH}`,
        HOME: join(root, 'home'),
        ...registryEnv,
        npm_config_cache: cacheOf(uid),
        npm_config_prefer_offline: 'true',
        ...values,
        ...env,
      },
      maxBuffer: 64 * 1024 * 1024,
      timeout: stepTimeoutMs,
      ...(uid === undefined ? {} : { uid, gid: uid }),
    })
  }
  for (const { name, words: written } of stage.instructions) {
    const words = withValues(written, { ...values, ...env })
    if (name === 'ARG') {
      const [argument = '', byDefault = ''] = words.split('=')
      values[argument] = args[argument] ?? byDefault
    } else if (name === 'ENV') {
      for (const [variable, value] of assignmentsIn(words)) env[variable] = inRoot(root, value)
    } else if (name === 'WORKDIR') {
      folder = join(root, words)
      mkdirSync(folder, { recursive: true })
    } else if (name === 'COPY') replayCopy(words)
    else if (name === 'RUN') await replayRun(words)
    else if (name === 'USER') {
      if (words !== 'node') throw new Error(`The images run as node, not as ${words}.`)
      if (canChangeUser) {
        uid = nodeUser
        chownSync(join(root, 'home'), uid, uid)
      }
    } else if (name === 'CMD') command = commandIn(words)
    else if (name === 'HEALTHCHECK') health = commandIn(words)
    else if (name !== 'EXPOSE') throw new Error(`Only a container runtime can run ${name}.`)
  }
  return { root, folder, env, uid, command, health }
}

/** Runs every step of a Dockerfile below a folder. Returns the last stage. */
export const replay = async (options: {
  readonly text: string
  readonly folder: string
  readonly args: Readonly<Record<string, string>>
  /** Folder of the sources. */
  readonly sources: string
}): Promise<Image> => {
  const { text, folder, args, sources } = options
  const rootOf = (stage: string): string => join(folder, stage)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  let image: Image | undefined
  for (const stage of stagesOf(text)) {
    image = await replayStage({ stage, root: rootOf(stage.name), rootOf, args, sources })
  }
  if (!image) throw new Error('A Dockerfile needs a stage.')
  return image
}
