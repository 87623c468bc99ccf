import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortsAreFree, findFreePorts, portsFromEnv } from './ports.ts'

test('a taken port is named with what needs it and how to choose another', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const ports = { ...(await findFreePorts()), gateway: port }

  const check = assertPortsAreFree(ports, ['gateway', 'auth', 'mongo'])

  await expect(check).rejects.toThrow(
    new RegExp(`^Port ${port}, which the gateway needs, is taken.*PORT=${port + 1000} npm start$`),
  )
  holder.close()
})

test('free ports differ from each other and pass the check', async () => {
  const ports = await findFreePorts()
  expect(new Set(Object.values(ports)).size).toBe(8)
  await expect(assertPortsAreFree(ports, ['gateway', 'auth', 'nats'])).resolves.toBeUndefined()
})

test('the environment chooses ports, and nonsense in it is named', () => {
  expect(portsFromEnv({ PORT: '9000', NATS_PORT: '9001' })).toMatchObject({ gateway: 9000, nats: 9001, auth: 8101 })
  expect(() => portsFromEnv({ AUTH_PORT: 'eighty' })).toThrow(/^AUTH_PORT is "eighty"/)
})
