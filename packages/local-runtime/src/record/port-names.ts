import { perService, type ProcessName } from '@love-space/contracts/processes.ts'

export type PortName = ProcessName | 'mongo' | 'nats'

export const portVariables: Readonly<Record<PortName, string>> = {
  gateway: 'PORT',
  ...perService((name) => `${name.toUpperCase()}_PORT`),
  mongo: 'MONGO_PORT',
  nats: 'NATS_PORT',
}

export type Ports = Record<PortName, number>

/** A process of a run. Replicas and servers after the first have a number, such as `auth-2`. */
export type PartName = PortName | `${PortName}-${number}`

/**
 * All ports of a run. With replicas, `gateway` is that of the door, and the gateways behind it have `gateway-1` and
 * `gateway-2`.
 */
export type RunPorts = Ports & Partial<Record<`${PortName}-${number}` | `nats-route-${number}`, number>>

export const partOf = (name: string): PortName => name.split('-', 1)[0] as PortName

const portsNamed = (ports: RunPorts, pattern: RegExp): readonly number[] =>
  Object.entries(ports).flatMap(([name, port]) => (pattern.test(name) ? [port as number] : []))

/** Returns the ports of a service's replicas, or of the gateways. */
export const portsOf = (ports: RunPorts, name: ProcessName): readonly number[] =>
  portsNamed(ports, new RegExp(name === 'gateway' && ports['gateway-1'] ? '^gateway-' : `^${name}(-|$)`))

export const natsPortsOf = (ports: RunPorts): readonly number[] => portsNamed(ports, /^nats(-\d+)?$/)

/** Returns the addresses of the replicas as a variable such as AUTH_URL lists them. */
export const urlsOf = (ports: RunPorts, name: ProcessName): string =>
  portsOf(ports, name)
    .map((port) => `http://127.0.0.1:${port}`)
    .join()
