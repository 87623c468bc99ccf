// Plain JavaScript for Node 18 and later: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

// Hides warnings about the engine: they concern the Node that starts, not the pinned one.
const installArgs = ['ci', '--loglevel=error']
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const interrupted = 130
const wholeClone = ['package.json', 'package-lock.json', 'packages/local-runtime/src/main.ts', 'gateway/src/main.ts']

/** Installs dependencies that are missing or differ from package-lock.json. Returns the path of the pinned Node. */
export async function ensureInstalled() {
  const missing = wholeClone.filter((path) => !existsSync(join(root, path)))
  if (missing.length > 0) {
    throw new Error(`This is no whole clone: ${missing.join(', ')} is missing. Clone the repository again.`)
  }
  if (!isInstalled()) await install()
  const node = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const version = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' }).stdout
  if (!version?.startsWith('v24.')) {
    throw new Error(
      'The pinned Node 24 was not installed; its install script may have been refused. Run `npm ci --foreground-scripts` and look at what it says.',
    )
  }
  return node
}

/** Returns whether package-lock.json equals npm's record of the last installation. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json')
  const wanted = readPackages('package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      !path.startsWith('node_modules/') || optional || devOptional || installed[path]?.version === version,
  )
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

async function install() {
  console.log('Installing the dependencies (npm ci); the first time this takes a minute or two.')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm, ...installArgs]] : ['npm', installArgs]
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  // Forwards signals, so that the installation ends with this process.
  const forward = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, forward)
  const [code, signal] = await once(child, 'exit').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error('npm was not found. Install Node 18 or later together with npm, and start again.')
  })
  for (const name of signals) process.off(name, forward)
  if (signal || code === interrupted) throw new Error('The installation was interrupted.')
  if (code !== 0) {
    throw new Error(
      'The dependencies could not be installed; npm says why above. Most often the network or the npm registry is out of reach: try again when it is back.',
    )
  }
}
