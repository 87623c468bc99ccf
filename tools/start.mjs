// Plain JavaScript for Node 18 and later: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

const help = `npm start [-- options]

  --lan          admits phones and other machines of this network; prints a QR code
  --port <port>  port of the gateway, by default 8080; it moves all other ports
  --replicas <count>
                 runs 1 or 2 of every service and of the gateway; two gateways are behind a door at the same port, which
                 passes connections on to those that are ready
  --nats <count> starts 1, 3 or 5 NATS servers; several keep their messages apart from those of one, and go on if one
                 dies
  --clock <time> moves the clock of all processes ahead, by +40d (or s, m, h) or to a time such as 2028-02-29T23:50;
                 what is written meanwhile keeps its dates, so use a folder of its own (LOVE_SPACE_DIR)
  --reset        deletes the local data and logs, then exits
  --help         prints this text

Environment: PORT is the same as --port; AUTH_PORT, SPACE_PORT, MEDIA_PORT, ENGAGEMENT_PORT, ADMIN_PORT, MONGO_PORT and
NATS_PORT choose single ports; MONGODB_URL and NATS_URL name running servers; LOVE_SPACE_DIR is the folder of data,
secrets and logs, by default .local.`

const resetPaths = ['data', 'logs', 'demo.json', 'run.json', 'restoring']
const parentWatchMs = 1_000

try {
  const options = parseOptions(process.argv.slice(2))
  if (options.help) console.log(help)
  else if (options.reset) reset()
  else await start(options)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function parseOptions(args) {
  const options = { lan: false, help: false, reset: false }
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name, value] = /^--(port|replicas|nats|clock)(?:=(.*))?$/.exec(arg) ?? []
    if (arg === '--lan' || arg === '--help' || arg === '--reset') options[arg.slice(2)] = true
    else if (name !== undefined) options[name] = value ?? rest.shift() ?? ''
    else throw new Error(`There is no option ${arg}.\n\n${help}`)
  }
  return options
}

async function start({ lan, port, ...others }) {
  const node = await ensureInstalled()
  const compiled = join(root, 'node_modules/.cache/node-compile')
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, ...(port === undefined ? {} : { PORT: port }) }
  const args = [
    join(root, 'packages/local-runtime/src/main.ts'),
    ...(lan ? ['--lan'] : []),
    ...['replicas', 'nats', 'clock'].flatMap((name) => (name in others ? [`--${name}=${others[name]}`] : [])),
  ]
  const child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code) => process.exit(code ?? 1))

  // The runner stops when this channel closes, so close it on signals. It also closes if this process is killed.
  const stop = () => child.connected && child.disconnect()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // A killed npm does not end its children, so check regularly whether it has ended.
  const parents = process.env.npm_lifecycle_event ? npmProcesses() : []
  setInterval(() => !parents.every(isAlive) && stop(), parentWatchMs).unref()
}

/** Returns the ids of npm's processes. There is a second one if the parent is npm's shell. */
function npmProcesses() {
  const parent = process.ppid
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], { encoding: 'utf8' })
  const [, grandparent, command] = /^\s*(\d+)\s+(.+?)\s*$/.exec(stdout ?? '') ?? []
  return command && /(^|\/)(ba|da|z)?sh$/.test(command) ? [parent, Number(grandparent)] : [parent]
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function reset() {
  const local = process.env.LOVE_SPACE_DIR ?? join(root, '.local')
  const owner = runningOwner(join(local, 'run.json'))
  if (owner) throw new Error(`Love Space is running (process ${owner}); stop it before its data are deleted.`)
  for (const path of resetPaths) rmSync(join(local, path), { recursive: true, force: true })
  console.log(
    `Deleted the data, the demo and the logs in ${local}. Secrets, backups, releases and downloaded programs stay.`,
  )
  if (process.env.MONGODB_URL) console.log('The databases at MONGODB_URL are untouched.')
}

function runningOwner(path) {
  try {
    const { pid } = JSON.parse(readFileSync(path, 'utf8')).owner
    return isAlive(pid) ? pid : undefined
  } catch {
    return undefined
  }
}
