import { request } from 'node:http'
import { join } from 'node:path'
import { firstLine } from './first-line.ts'

const pingTimeoutMs = 1_000
const stopGraceMs = 10_000

export interface StartedContainer {
  stop(graceMs?: number): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
  run(command: string[]): Promise<void>
}

/** Returns whether a Docker engine (not only a client) answers, and has the image or can pull it. */
export const isImageAvailable = async (
  image: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<boolean> => {
  const answers = await Promise.all(engineSockets(env).map(ping))
  if (!answers.includes(true)) return false
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers')
  try {
    const client = await getContainerRuntimeClient()
    const name = ImageName.fromString(image)
    if (!(await client.image.exists(name))) {
      log(`Pulling the Docker image ${image}, once for this machine.`)
      await client.image.pull(name)
    }
    return true
  } catch (error) {
    log(`Docker runs, but pulling ${image} failed (${firstLine(error)}); trying another kind of server.`)
    return false
  }
}

/** Starts a container that publishes its port on loopback only. */
export const startContainer = async (options: {
  image: string
  command: string[]
  environment?: Record<string, string>
  port: { container: number; host: number }
  mounts: { source: string; target: string }[]
}): Promise<StartedContainer> => {
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers')

  class LoopbackContainer extends GenericContainer {
    protected override async beforeContainerCreated(): Promise<void> {
      this.hostConfig.PortBindings = {
        [`${options.port.container}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: String(options.port.host) }],
      }
    }
  }

  const container = new LoopbackContainer(options.image)
    .withCommand(options.command)
    .withEnvironment(options.environment ?? {})
    .withExposedPorts(options.port)
    .withBindMounts(options.mounts)
  // The current user then owns files in mounted folders and can delete them.
  if (process.getuid && process.getgid) container.withUser(`${process.getuid()}:${process.getgid()}`)
  const started = await container.start()
  return {
    stop: async (graceMs = stopGraceMs) => {
      await started.stop({ timeout: graceMs })
    },
    kill: async (signal = 'SIGKILL') => {
      const client = await getContainerRuntimeClient()
      await client.container.getById(started.getId()).kill({ signal })
    },
    run: async (command) => {
      const { exitCode, output } = await started.exec(command)
      if (exitCode !== 0) throw new Error(`${command[0]} failed in the container: ${output}`)
    },
  }
}

const engineSockets = (env: NodeJS.ProcessEnv): string[] => {
  // A remote engine can neither mount this machine's folders nor publish on its loopback ports.
  if (env.DOCKER_HOST) return env.DOCKER_HOST.startsWith('unix://') ? [env.DOCKER_HOST.slice('unix://'.length)] : []
  const home = env.HOME ?? ''
  const sockets = [
    '/var/run/docker.sock',
    join(home, '.docker/run/docker.sock'),
    join(home, '.docker/desktop/docker.sock'),
  ]
  return env.XDG_RUNTIME_DIR ? [...sockets, join(env.XDG_RUNTIME_DIR, 'docker.sock')] : sockets
}

const ping = (socketPath: string): Promise<boolean> => {
  return new Promise((resolve) => {
    const probe = request({ socketPath, path: '/_ping', timeout: pingTimeoutMs }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    probe.on('timeout', () => probe.destroy())
    probe.on('error', () => resolve(false))
    probe.end()
  })
}
