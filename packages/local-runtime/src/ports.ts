import { createServer } from 'node:net'
import { runTool } from './run-tool.ts'

// Below the range from which the system takes ports for outgoing connections, so that a server
// which was killed finds its port free when it comes back.
const FREE_PORT_MIN = 20_000
const FREE_PORT_MAX = 31_999
const FREE_PORT_TRIES = 200
const HOLDER_TIMEOUT_MS = 3_000

/** Answers a loopback port nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < FREE_PORT_TRIES; tries += 1) {
    const port = FREE_PORT_MIN + Math.floor(Math.random() * (FREE_PORT_MAX - FREE_PORT_MIN + 1))
    if (await isPortFree(port)) return port
  }
  throw new Error(`No free port was found between ${FREE_PORT_MIN} and ${FREE_PORT_MAX}.`)
}

/** Whether nobody listens on this port, on loopback or on any other address. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'))
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** The part of the product that listens on a port, and the variable that sets it. */
export const portVariables = {
  gateway: 'PORT',
  auth: 'AUTH_PORT',
  space: 'SPACE_PORT',
  media: 'MEDIA_PORT',
  engagement: 'ENGAGEMENT_PORT',
  admin: 'ADMIN_PORT',
  mongo: 'MONGO_PORT',
  nats: 'NATS_PORT',
} as const

export type PortName = keyof typeof portVariables
export type Ports = Record<PortName, number>

const defaultPorts: Ports = {
  gateway: 8080,
  auth: 8101,
  space: 8102,
  media: 8103,
  engagement: 8104,
  admin: 8105,
  mongo: 8117,
  nats: 8122,
}

/** The ports of a run: the usual ones, or what the environment says instead. */
export function portsFromEnv(env: NodeJS.ProcessEnv): Ports {
  const ports = { ...defaultPorts }
  for (const [name, variable] of Object.entries(portVariables) as [PortName, string][]) {
    const text = env[variable]
    if (!text) continue
    const port = Number(text)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${variable} is ${JSON.stringify(text)}, but a port is a number from 1 to 65535.`)
    }
    ports[name] = port
  }
  return ports
}

/** A free port for every part. */
export async function findFreePorts(): Promise<Ports> {
  const ports: Partial<Ports> = {}
  for (const name of Object.keys(portVariables) as PortName[]) {
    let port = await findFreePort()
    while (Object.values(ports).includes(port)) port = await findFreePort()
    ports[name] = port
  }
  return ports as Ports
}

/** Throws one sentence per port that is taken: who holds it, where that can be told, and how to choose another. */
export async function assertPortsAreFree(ports: Ports, names: PortName[]): Promise<void> {
  const sentences = await Promise.all(
    names.map(async (name) => {
      const port = ports[name]
      if (await isPortFree(port)) return undefined
      const holder = await findPortHolder(port)
      const other = `${portVariables[name]}=${port + 1000} npm start`
      return `Port ${port}, which the ${partName(name)} needs, is taken${holder ? ` by ${holder}` : ''}. End that, or choose another port: ${other}`
    }),
  )
  const taken = sentences.filter((sentence) => sentence !== undefined)
  if (taken.length > 0) throw new Error(taken.join('\n'))
}

function partName(name: PortName): string {
  if (name === 'mongo') return 'database'
  if (name === 'nats') return 'message server'
  return name === 'gateway' ? 'gateway' : `${name} service`
}

async function findPortHolder(port: number): Promise<string | undefined> {
  const options = { env: process.env, timeoutMs: HOLDER_TIMEOUT_MS }
  const lsof = await runTool('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], options).catch(() => '')
  const [pid, name] = [/^p(\d+)$/m.exec(lsof)?.[1], /^c(.+)$/m.exec(lsof)?.[1]]
  return pid && name ? `${name} (process ${pid})` : undefined
}
