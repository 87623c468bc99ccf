import { createServer } from 'node:net'
import { claimPort } from './claim-port.ts'
import { findPortHolder, type PortHolder } from './port-holder.ts'
import { perService, processNames, serviceNames } from '@love-space/contracts/processes.ts'
import { partOf, portVariables, type PortName, type Ports, type RunPorts } from './port-names.ts'

// Range below the system's ports for outgoing connections, so that a killed server finds its port free again.
const freePortMin = 20_000
const freePortMax = 31_999
const freePortTries = 200

/** Returns a free port that no other process is given while this one lives. */
export const findFreePort = async (): Promise<number> => {
  for (let tries = 0; tries < freePortTries; tries += 1) {
    const port = freePortMin + Math.floor(Math.random() * (freePortMax - freePortMin + 1))
    if (await canTakePort(port)) return port
  }
  throw new Error(`No free port was found between ${freePortMin} and ${freePortMax}.`)
}

const canTakePort = async (port: number): Promise<boolean> => (await claimPort(port)) && isPortFree(port)

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
  ...perService((name) => 21 + serviceNames.indexOf(name)),
  mongo: 37,
  nats: 42,
}
const portNames = Object.keys(portVariables) as PortName[]

const offerStep = 100

/** How many replicas of each service and gateway, and how many NATS servers. */
export interface RunSize {
  readonly replicas: number
  readonly natsServers: number
}
const single: RunSize = { replicas: 1, natsServers: 1 }

/** Distance of the second replica's port from the first one's, and of the first gateway's from the door's. */
const replicaOffset = 10
const routeOffset = 10

/** Adds the ports of replicas and of NATS servers, which have a second port for each other. */
const withNumbered = (ports: Ports, { replicas, natsServers }: RunSize): RunPorts => {
  const all: RunPorts = { ...ports }
  if (replicas > 1) all['gateway-1'] = ports.gateway + replicaOffset
  for (let number = 2; number <= replicas; number += 1) {
    const offset = replicaOffset * (number - 1)
    for (const name of processNames) all[`${name}-${number}`] = ports[name] + offset
    all[`gateway-${number}`] = ports.gateway + replicaOffset + number - 1
  }
  for (let number = 2; number <= natsServers; number += 1) all[`nats-${number}`] = ports.nats + number - 1
  if (natsServers > 1) {
    for (let number = 1; number <= natsServers; number += 1) {
      all[`nats-route-${number}`] = ports.nats + routeOffset + number - 1
    }
  }
  return all
}
type RunPortName = keyof RunPorts
const namesIn = (ports: RunPorts): RunPortName[] => Object.keys(ports) as RunPortName[]
const portIn = (ports: RunPorts, name: RunPortName): number => ports[name] ?? 0

/** Returns the variable that sets this port, if it is set. PORT sets the gateway's only: the others just move with it. */
const choiceOf = (name: RunPortName, env: NodeJS.ProcessEnv): string | undefined => {
  const variable = portVariables[partOf(name)]
  return env[variable] && (name === 'gateway' || variable !== portVariables.gateway) ? variable : undefined
}

export const portsFromEnv = (env: NodeJS.ProcessEnv, size = single): RunPorts => {
  const gateway = readPort('PORT', env) ?? gatewayPort
  const first = portsFrom(gateway)
  for (const name of portNames) first[name] = readPort(portVariables[name], env) ?? first[name]
  const ports = withNumbered(first, size)
  const names = namesIn(ports)
  for (const name of names) {
    if (portIn(ports, name) <= portMax) continue
    throw new Error(
      `With the gateway at ${gateway} the ${partName(name)} would need port ${ports[name]}, and there is none above ${portMax}. ` +
        `Choose a lower one, or set ${portVariables[partOf(name)]}.`,
    )
  }
  for (const name of names) {
    const twin = names.find((other) => other !== name && ports[other] === ports[name])
    const [chosen, other] = twin && choiceOf(twin, env) ? [twin, name] : [name, twin]
    if (!other) continue
    const variable = portVariables[partOf(chosen)]
    const what = chosen in first ? '' : `${env[variable] ?? gateway}, so the ${partName(chosen)} would have `
    throw new Error(`${variable} is ${what}${ports[chosen]}, which is also the port of the ${partName(other)}.`)
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

export const findFreePorts = async (size = single): Promise<RunPorts> => {
  for (let tries = 0; tries < freePortTries; tries += 1) {
    const ports = withNumbered(portsFrom(await findFreePort()), size)
    const others = namesIn(ports).filter((name) => name !== 'gateway')
    const areFree = await Promise.all(others.map((name) => canTakePort(portIn(ports, name))))
    if (areFree.every(Boolean)) return ports
  }
  throw new Error(`No free ports for a whole run were found between ${freePortMin} and ${freePortMax}.`)
}

interface TakenPort {
  name: RunPortName
  port: number
  holder: PortHolder | undefined
}

/** Throws an error that names the port, its holder and a free alternative. */
export const assertPortsAreFree = async (
  ports: RunPorts,
  names: readonly RunPortName[],
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const taken: TakenPort[] = []
  for (const name of names) {
    const port = portIn(ports, name)
    if (!(await isPortFree(port))) taken.push({ name, port, holder: await findPortHolder(port) })
  }
  if (taken.length === 0) return

  const byHolder = Map.groupBy(taken, ({ name, holder }) => holder?.copy?.dir ?? name)
  const sentences = [...byHolder.values()].map(sayTaken)
  const choices = taken.map(({ name }) => (name === 'gateway' ? undefined : choiceOf(name, env)))
  for (const choice of new Set(choices))
    if (choice) sentences.push(`${choice}=${env[choice]} is your choice: choose another.`)
  if (choices.includes(undefined)) {
    const free = await findFreeGatewayPort(ports, names, env)
    sentences.push(`End that, or start this one beside it: npm start -- --port ${free}`)
  }
  throw new Error(sentences.join('\n'))
}

/** Returns the names of the ports that a run needs, without those of servers that run already. */
export const neededPorts = (ports: RunPorts, env: NodeJS.ProcessEnv): RunPortName[] =>
  namesIn(ports).filter(
    (name) => !(partOf(name) === 'mongo' ? env.MONGODB_URL : partOf(name) === 'nats' && env.NATS_URL),
  )

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

const findFreeGatewayPort = async (
  ports: RunPorts,
  names: readonly RunPortName[],
  env: NodeJS.ProcessEnv,
): Promise<number> => {
  const moved = names.filter((name) => name === 'gateway' || !choiceOf(name, env))
  const offsets = moved.map((name) => portIn(ports, name) - ports.gateway)
  for (let gateway = ports.gateway + offerStep; gateway <= portMax - offerStep; gateway += offerStep) {
    const areFree = await Promise.all(offsets.map((offset) => isPortFree(gateway + offset)))
    if (areFree.every(Boolean)) return gateway
  }
  return findFreePort()
}

const partName = (name: RunPortName): string => {
  const part = partOf(name)
  const [number = 0] = name.split('-').slice(-1).map(Number)
  const which = name === part ? '' : `${['first', 'second', 'third', 'fourth', 'fifth'][number - 1]} `
  if (part === 'mongo') return 'database'
  if (part === 'nats') return `${which}message server`
  return part === 'gateway' ? `${which}gateway` : `${which}${part} service`
}
