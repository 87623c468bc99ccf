// Builds every image in bare folders, by the steps of its Dockerfile, and runs what comes out: `npm run check:images`.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { perService, processNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { startProcess, waitUntilReady, type RunningProcess } from '@love-space/local-runtime/processes/start-process.ts'
import { findFreePort, findFreePorts } from '@love-space/local-runtime/record/ports.ts'
import { loadSecrets } from '@love-space/local-runtime/record/secrets.ts'
import { createProcessEnv } from '@love-space/local-runtime/run/process-env.ts'
import { startThrowAwayInfrastructure } from '@love-space/local-runtime/servers/throw-away-infrastructure.ts'
import { mapAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import { bytesIn, canChangeUser, inRoot, replay, type Image } from './deploy/replay.ts'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run check:images            builds all images in a temporary folder and runs them; takes about a quarter of an hour
  npm run check:images -- auth    only some of them`

/** Size in MB that an image may add to Node's own. */
const sizeMbMax: Readonly<Record<string, number>> = {
  ...perService(() => 16),
  gateway: 12,
  space: 14,
  media: 50,
  engagement: 14,
  admin: 36,
  shell: 12,
  'mf-couple': 12,
  'mf-admin': 12,
  tools: 1_100,
}
const imagesAtOnce = 2
const readyTimeoutMs = 60_000
/** Docker Compose kills a process after that time. */
const stopTimeoutMs = 15_000

const isFrontEnd = (name: string): boolean => frontEndNames.some((one) => one === name)
const dockerfileOf = (name: string): string => (name === 'tools' ? 'tools' : isFrontEnd(name) ? 'front-end' : 'node')
const projectOf = (name: string): string => (isFrontEnd(name) || name === 'gateway' ? name : `services/${name}`)

const git = (...words: readonly string[]): readonly string[] =>
  execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter(Boolean)

/** Copies the files that Docker would: those that .gitignore, and thus .dockerignore, does not name. */
const copySources = (to: string): void => {
  const deleted = new Set(git('ls-files', '-z', '--deleted'))
  for (const file of git('ls-files', '-z', '--cached', '--others', '--exclude-standard')) {
    if (!deleted.has(file)) cpSync(join(repositoryRoot, file), join(to, file))
  }
}

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`

interface Component {
  readonly name: string
}

const build = async (
  name: string,
  folder: string,
  sources: string,
): Promise<{ readonly image: Image; readonly isTooLarge: boolean }> => {
  const start = performance.now()
  const image = await replay({
    text: readFileSync(join(repositoryRoot, 'docker', `${dockerfileOf(name)}.Dockerfile`), 'utf8'),
    folder: join(folder, name),
    args: { PROJECT: projectOf(name), VERSION: 'check' },
    sources,
  })
  rmSync(join(folder, name, 'install'), { recursive: true, force: true })
  rmSync(join(image.root, 'home'), { recursive: true })
  const mb = bytesIn(image.root) / 1_000_000
  const { components } = JSON.parse(readFileSync(join(image.root, 'app/sbom.cdx.json'), 'utf8')) as {
    readonly components: readonly Component[]
  }
  const max = sizeMbMax[name] ?? 0
  console.log(
    `${name}: built in ${secondsSince(start)}, ${mb.toFixed(1)} MB of at most ${max}, ${components.length} components`,
  )
  return { image, isTooLarge: mb > max }
}

const commandOf = ({ command: [program = '', ...words] }: Image): readonly [string, readonly string[]] => [
  program === 'node' ? process.execPath : program,
  words,
]
const userOf = ({ uid }: Image) => (uid === undefined ? {} : { uid, gid: uid })
const basicEnv = (): NodeJS.ProcessEnv => ({
  PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
  HOME: tmpdir(),
})

const start = async (name: string, image: Image, port: number, env: NodeJS.ProcessEnv): Promise<RunningProcess> => {
  const since = performance.now()
  const [command, args] = commandOf(image)
  const logFile = `${image.root}.log`
  const running = await startProcess({
    command,
    args: [...args],
    cwd: image.folder,
    env: { ...basicEnv(), ...env, ...image.env, HOST: '127.0.0.1', PORT: String(port) },
    logFile,
    uid: image.uid,
  })
  const url = `http://127.0.0.1:${port}/${isFrontEnd(name) ? 'healthz' : 'readyz'}`
  const check = async (): Promise<void> => {
    const { ok, status } = await fetch(url)
    if (!ok) throw new Error(`${name} answers ${status}`)
  }
  await waitUntilReady(name, running, { check, logFile, timeoutMs: readyTimeoutMs })
  const health = image.health.map((word) => word.replace(':8080', `:${port}`))
  const { status } = spawnSync(process.execPath, health.slice(1), { env: basicEnv() })
  if (status !== 0) throw new Refusal(`${name}: its health check fails.`)
  console.log(
    `${name}: ready in ${secondsSince(since)}, healthy${image.uid === undefined ? '' : `, as user ${image.uid}`}`,
  )
  return running
}

const stop = async (name: string, running: RunningProcess): Promise<void> => {
  const since = performance.now()
  await running.stop(stopTimeoutMs)
  if ((await running.exited).code !== 0) throw new Refusal(`${name} did not stop by itself after SIGTERM.`)
  console.log(`${name}: stopped in ${secondsSince(since)}`)
}

const sourceVariables: Readonly<Record<string, string>> = {
  shell: 'SHELL_SOURCE',
  'mf-couple': 'REMOTE_COUPLE_SOURCE',
  'mf-admin': 'REMOTE_ADMIN_SOURCE',
}

/** Runs the migration in the tools' image, or in this clone without one. */
const migrate = (tools: Image | undefined, env: Readonly<Record<string, string>>): void => {
  const { status, stderr } = spawnSync('npm', ['run', 'migrate'], {
    cwd: tools?.folder ?? repositoryRoot,
    env: { ...basicEnv(), ...env },
    encoding: 'utf8',
    ...(tools ? userOf(tools) : {}),
  })
  if (status !== 0) throw new Refusal(`The migration fails. ${stderr}`)
  if (tools) console.log('tools: made indexes and streams')
}

/** Starts the images together, as docker-compose.yml does, and ends them. */
const runAll = async (images: ReadonlyMap<string, Image>, dir: string): Promise<void> => {
  const servers = await startThrowAwayInfrastructure(() => undefined)
  const running = new Map<string, RunningProcess>()
  try {
    const ports = await findFreePorts()
    const environments = createProcessEnv({
      dir,
      secrets: await loadSecrets(join(dir, 'secrets')),
      ports,
      webOrigin: `http://localhost:${ports.gateway}`,
      gatewayHost: '127.0.0.1',
      mongoUrlOf: () => servers.mongoUrl,
      natsUrlOf: servers.nats.urlOf,
    })
    migrate(images.get('tools'), { MONGODB_URL: servers.mongoUrl, NATS_URL: servers.nats.urlOf('migrate') })
    const sources: Record<string, string> = {}
    for (const name of frontEndNames) {
      const image = images.get(name)
      if (!image) continue
      const port = await findFreePort()
      running.set(name, await start(name, image, port, {}))
      sources[sourceVariables[name] ?? ''] = `http://127.0.0.1:${port}/`
    }
    const startProcess = async (name: ProcessName): Promise<void> => {
      const image = images.get(name)
      if (!image) return
      const folder = (path: string): string => inRoot(image.root, path)
      const env = {
        ...environments[name],
        ...sources,
        LOG_FOLDER: folder('/logs'),
        ERASURE_LEDGER: folder('/erasures'),
        STORAGE_FOLDER: folder('/work'),
        MAIL_DIR: folder('/work/mails'),
      }
      running.set(name, await start(name, image, ports[name], env))
      if (readdirSync(folder('/logs')).length !== 1) throw new Refusal(`${name} has no log file of its own.`)
    }
    // The gateway asks the others.
    for (const name of processNames) await startProcess(name)
    if (images.has('gateway') && frontEndNames.every((name) => images.has(name))) {
      const page = await (await fetch(`http://127.0.0.1:${ports.gateway}/`)).text()
      if (!page.includes('<html')) throw new Refusal('The gateway gives no page.')
    }
    for (const [name, started] of [...running].toReversed()) {
      running.delete(name)
      await stop(name, started)
    }
  } finally {
    for (const left of running.values()) left.signal('SIGKILL')
    await servers.stop()
  }
}

await runTool(async (words) => {
  const all = Object.keys(sizeMbMax)
  if (words.some((word) => !all.includes(word))) throw new Refusal(usage)
  const dir = mkdtempSync(join(tmpdir(), 'love-space-images-'))
  chmodSync(dir, 0o755)
  const sources = join(dir, 'sources')
  copySources(sources)
  try {
    const built = await mapAtOnce(words.length > 0 ? words : all.toReversed(), imagesAtOnce, async (name) => ({
      name,
      ...(await build(name, dir, sources)),
    }))
    await runAll(new Map(built.map(({ name, image }) => [name, image])), join(dir, 'run'))
    const tooLarge = built.filter(({ isTooLarge }) => isTooLarge).map(({ name }) => name)
    if (tooLarge.length > 0) throw new Refusal(`Too large: ${tooLarge.join(', ')}.`)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  console.log(
    `Not tried: Node's own image (this machine's ${process.version} stands for it), namespaces, limits, read-only roots.`,
  )
  if (!canChangeUser) console.log('Not tried: the user node, which only root can change to.')
})
