import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { claimFileOf, claimPort } from './claim-port.ts'
import { urlsOf } from './port-names.ts'
import { assertPortsAreFree, findFreePort, findFreePorts, isPortFree, neededPorts, portsFromEnv } from './ports.ts'

test('a taken port is reported with its purpose, its holder and a free alternative', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const ports = { ...(await findFreePorts()), gateway: port }

  const check = assertPortsAreFree(ports, ['gateway', 'auth', 'mongo'], {})

  const sentence = `^Port ${port}, which the gateway needs, is taken by node \\(process ${process.pid}\\)\\.`
  await expect(check).rejects.toThrow(
    new RegExp(`${sentence}\nEnd that, or start this one beside it: npm start -- --port \\d+$`),
  )
  await expect(assertPortsAreFree(ports, ['gateway'], { PORT: String(port) })).rejects.toThrow(/npm start -- --port/)
  holder.close()
})

test('a port set by its own variable must be changed by that variable', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const ports = { ...(await findFreePorts()), auth: port }

  const check = assertPortsAreFree(ports, ['gateway', 'auth'], { AUTH_PORT: String(port) })

  await expect(check).rejects.toThrow(new RegExp(`\nAUTH_PORT=${port} is your choice: choose another\\.$`))
  holder.close()
})

test('another clone that holds ports is reported with its folder', async () => {
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'love-space-copy-')))
  const ports = await findFreePorts()
  const { gateway, auth } = ports
  await mkdir(join(dir, '.local'))
  const record = { web: 'http://localhost:1', ports: { gateway, auth }, pids: {} }
  await writeFile(join(dir, '.local/run.json'), JSON.stringify(record))
  const listening = `for (const port of [${gateway}, ${auth}]) require('net').createServer().listen(port, '127.0.0.1')`
  const copy = spawn(process.execPath, ['-e', listening], { cwd: dir, stdio: 'ignore' })
  try {
    const areTaken = async () => [await isPortFree(gateway), await isPortFree(auth)]
    await expect.poll(areTaken).toEqual([false, false])

    const error: unknown = await assertPortsAreFree(ports, ['gateway', 'auth', 'nats'], {}).catch((reason) => reason)

    const message = error instanceof Error ? error.message : ''
    expect(message).toContain(
      `Ports ${gateway}, which the gateway needs, and ${auth}, which the auth service needs, ` +
        `are taken by the copy of Love Space in ${dir}, which runs at http://localhost:1.`,
    )
    const offered = /npm start -- --port (\d+)$/.exec(message)?.[1]
    const elsewhere = portsFromEnv({ PORT: offered })
    await expect(assertPortsAreFree(elsewhere, ['gateway', 'auth', 'nats'], {})).resolves.toBeUndefined()
  } finally {
    copy.kill()
    await rm(dir, { recursive: true })
  }
})

test('free ports are distinct and pass the check', async () => {
  const ports = await findFreePorts()
  expect(new Set(Object.values(ports)).size).toBe(8)
  await expect(assertPortsAreFree(ports, ['gateway', 'auth', 'nats'], {})).resolves.toBeUndefined()
})

test('replicas and NATS servers have ports of their own, which are checked too', async () => {
  const size = { replicas: 2, natsServers: 5 }
  const ports = portsFromEnv({}, size)
  expect(ports).toMatchObject({ gateway: 8080, 'gateway-1': 8090, 'gateway-2': 8091, 'auth-2': 8111, 'nats-5': 8126 })
  expect(new Set(Object.values(ports)).size).toBe(8 + 7 + 4 + 5)
  expect(neededPorts(ports, { NATS_URL: 'nats://elsewhere' })).toHaveLength(8 + 7 - 1)
  expect(urlsOf(ports, 'auth')).toBe('http://127.0.0.1:8101,http://127.0.0.1:8111')
  expect(urlsOf(ports, 'gateway')).toBe('http://127.0.0.1:8090,http://127.0.0.1:8091')
  expect(() => portsFromEnv({ AUTH_PORT: '8092' }, size)).toThrow(
    'AUTH_PORT is 8092, so the second auth service would have 8102, which is also the port of the space service.',
  )

  const free = await findFreePorts(size)
  const holder = createServer().listen(free['media-2'], '127.0.0.1')
  await once(holder, 'listening')
  await expect(assertPortsAreFree(free, neededPorts(free, {}), {})).rejects.toThrow(
    `Port ${free['media-2']}, which the second media service needs, is taken by node`,
  )
  holder.close()
})

test('PORT moves all ports, single ones can be set, and invalid ones are reported', () => {
  const usual = { gateway: 8080, auth: 8101, admin: 8105, mongo: 8117, nats: 8122 }
  expect(portsFromEnv({})).toMatchObject(usual)
  const moved = portsFromEnv({ PORT: '9200' })
  expect(moved).toMatchObject({ gateway: 9200, auth: 9221, admin: 9225, mongo: 9237, nats: 9242 })
  expect(portsFromEnv({ PORT: '9200', NATS_PORT: '9001' })).toEqual({ ...moved, nats: 9001 })
  expect(() => portsFromEnv({ AUTH_PORT: 'eighty' })).toThrow(/^AUTH_PORT is "eighty"/)
  expect(() => portsFromEnv({ PORT: '65530' })).toThrow(/auth service would need port 65551/)
  expect(() => portsFromEnv({ PORT: '9200', MONGO_PORT: '9221' })).toThrow(
    'MONGO_PORT is 9221, which is also the port of the auth service.',
  )
})

test('a claimed port is claimed by nobody else before its process ends', async () => {
  const [mine, other] = [await findFreePort(), await findFreePort()]
  const claimElsewhere = async (port: number) => {
    const code = `const { claimPort } = await import(process.argv[1]); console.log(await claimPort(${port}))`
    const args = ['--input-type=module', '-e', code, import.meta.resolve('./claim-port.ts')]
    return (await promisify(execFile)(process.execPath, args)).stdout.trim()
  }
  expect(await claimElsewhere(mine)).toBe('false')
  expect(await claimPort(mine)).toBe(false)
  await rm(claimFileOf(other))
  expect(await claimElsewhere(other)).toBe('true')
  expect(await claimPort(other)).toBe(true)
})
