import { createServer } from 'node:net'
import { findPortHolder, type PortHolder } from './port-holder.ts'
import { portVariables, type PortName, type Ports } from './port-names.ts'

// Range below the system's ports for outgoing connections, so that a killed server finds its port free again.
const freePortMin = 20_000
const freePortMax = 31_999
const freePortTries = 200

export const findFreePort = async (): Promise<number> => {
  for (let tries = 0; tries < freePortTries; tries += 1) {
    const port = freePortMin + Math.floor(Math.random() * (freePortMax - freePortMin + 1))
    if (await isPortFree(port)) return port
  }
  throw new Error(`No free port was found between ${freePortMin} and ${freePortMax}.`)
}

export const isPortFree = async (port: number): Promise<boolean> => {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0'))
}

const canListen = (port: number, host: string): Promise<boolean> => {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

const gatewayPort = 8080
const portMax = 65_535

/** Distance of each port from the gateway's, so that PORT moves all of them. */
const portOffsets: Ports = {
  gateway: 0,
  auth: 21,
  space: 22,
  media: 23,
  engagement: 24,
  admin: 25,
  mongo: 37,
  nats: 42,
}
const portNames = Object.keys(portVariables) as PortName[]

const offerStep = 100

export const portsFromEnv = (env: NodeJS.ProcessEnv): Ports => {
  const gateway = readPort('PORT', env) ?? gatewayPort
  const ports = portsFrom(gateway)
  for (const name of portNames) {
    const variable = portVariables[name]
    ports[name] = readPort(variable, env) ?? ports[name]
    if (ports[name] > portMax) {
      throw new Error(
        `With the gateway at ${gateway} the ${partName(name)} would need port ${ports[name]}, and there is none above ${portMax}. ` +
          `Choose a lower one, or set ${variable}.`,
      )
    }
  }
  for (const name of portNames) {
    const twin = portNames.find((other) => other !== name && ports[other] === ports[name])
    const [chosen, other] = twin && env[portVariables[twin]] ? [twin, name] : [name, twin]
    if (other)
      throw new Error(`${portVariables[chosen]} is ${ports[chosen]}, which is also the port of the ${partName(other)}.`)
  }
  return ports
}

const portsFrom = (gateway: number): Ports => {
  return Object.fromEntries(portNames.map((name) => [name, gateway + portOffsets[name]])) as Ports
}

const readPort = (variable: string, env: NodeJS.ProcessEnv): number | undefined => {
  const text = env[variable]
  if (!text) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= portMax) return port
  throw new Error(`${variable} is ${JSON.stringify(text)}, but a port is a number from 1 to ${portMax}.`)
}

export const findFreePorts = async (): Promise<Ports> => {
  const ports: Partial<Ports> = {}
  for (const name of portNames) {
    let port = await findFreePort()
    while (Object.values(ports).includes(port)) port = await findFreePort()
    ports[name] = port
  }
  return ports as Ports
}

interface TakenPort {
  name: PortName
  port: number
  holder: PortHolder | undefined
}

/** Throws an error that names the port, its holder and a free alternative. */
export const assertPortsAreFree = async (ports: Ports, names: PortName[], env: NodeJS.ProcessEnv): Promise<void> => {
  const taken: TakenPort[] = []
  for (const name of names) {
    const port = ports[name]
    if (!(await isPortFree(port))) taken.push({ name, port, holder: await findPortHolder(port) })
  }
  if (taken.length === 0) return

  const byHolder = Map.groupBy(taken, ({ name, holder }) => holder?.copy?.dir ?? name)
  const sentences = [...byHolder.values()].map(sayTaken)
  const chosen = taken.filter(({ name }) => name !== 'gateway' && env[portVariables[name]])
  for (const { name, port } of chosen) sentences.push(`${portVariables[name]}=${port} is your choice: choose another.`)
  if (chosen.length < taken.length) {
    const free = await findFreeGatewayPort(ports, names, env)
    sentences.push(`End that, or start this one beside it: npm start -- --port ${free}`)
  }
  throw new Error(sentences.join('\n'))
}

const routeOffset = 10

/** Returns the ports of NATS servers for clients, from that of `nats` on, and for each other. */
export const natsClusterPorts = (ports: Ports, size: number) => {
  const clients = Array.from({ length: size }, (_, index) => ports.nats + index)
  return { clients, routes: clients.map((port) => port + routeOffset) }
}

export const assertClusterCanStart = async (ports: Ports, size: number, env: NodeJS.ProcessEnv): Promise<void> => {
  if (env.NATS_URL) throw new Error('NATS_URL names servers that run, so --nats cannot start others. Leave out one.')
  const { clients, routes } = natsClusterPorts(ports, size)
  for (const port of [...clients, ...routes]) {
    if (await isPortFree(port)) continue
    throw new Error(`Port ${port}, which one of ${size} message servers needs, is taken. Choose others with NATS_PORT.`)
  }
}

const sayTaken = (taken: TakenPort[]): string => {
  const [first] = taken
  const copy = first?.holder?.copy
  const what = taken.map(({ name, port }) => `${port}, which the ${partName(name)} needs`)
  const [word, verb] = taken.length > 1 ? ['Ports', 'are'] : ['Port', 'is']
  const holder = copy
    ? ` by the copy of Love Space in ${copy.dir}, which runs at ${copy.web}`
    : first?.holder && ` by ${first.holder.program} (process ${first.holder.pid})`
  return `${word} ${what.join(', and ')}, ${verb} taken${holder ?? ''}.`
}

const findFreeGatewayPort = async (ports: Ports, names: PortName[], env: NodeJS.ProcessEnv): Promise<number> => {
  for (let gateway = ports.gateway + offerStep; gateway <= portMax - offerStep; gateway += offerStep) {
    const offered = portsFrom(gateway)
    const moved = names.filter((name) => name === 'gateway' || !env[portVariables[name]]).map((name) => offered[name])
    const areFree = await Promise.all(moved.map(isPortFree))
    if (areFree.every(Boolean)) return gateway
  }
  return findFreePort()
}

const partName = (name: PortName): string => {
  if (name === 'mongo') return 'database'
  if (name === 'nats') return 'message server'
  return name === 'gateway' ? 'gateway' : `${name} service`
}
