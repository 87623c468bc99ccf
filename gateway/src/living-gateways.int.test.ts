import { gatewayAliveSubject } from '@love-space/contracts/gateway/gateway-alive.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'

const started: TestGateway[] = []
const start = async (): Promise<TestGateway> => {
  const env = { RATE_PER_SECOND: '1', RATE_BURST: '200', UNFINISHED_PER_ADDRESS: '1000', TRUSTED_PROXIES: '1' }
  const gate = await startTestGateway({ countsGateways: true, env })
  started.push(gate)
  return gate
}
afterAll(async () => {
  for (const gate of started) await gate.stop()
})

const counted = (gate: TestGateway, gateways: number): Promise<unknown> =>
  waitFor(
    async () => (await (await gate.fetch('/metrics')).text()).includes(`gateways{service="gateway"} ${gateways}\n`),
    {
      what: `a gateway that counts ${gateways}`,
    },
  )

/** Sends more requests than the burst, and returns how many passed. */
const passedFrom = async (gate: TestGateway, address: string): Promise<number> => {
  const headers = { 'x-forwarded-for': address }
  const statuses = Array.from(
    { length: 220 },
    async () => (await gate.fetch('/api/diagnostics/ping', { headers })).status,
  )
  return (await Promise.all(statuses)).filter((status) => status === 200).length
}

it('gateways share the rates of clients, until one leaves or has died', async () => {
  const one = await start()
  await counted(one, 1)
  expect(await passedFrom(one, '1.1.1.1')).toBeGreaterThanOrEqual(200)
  const two = await start()
  for (const gate of [one, two]) await counted(gate, 2)
  const passed = await passedFrom(one, '2.2.2.2')
  expect(passed).toBeGreaterThanOrEqual(100)
  expect(passed).toBeLessThan(150)
  await two.stop()
  started.pop()
  await counted(one, 1)
  one.nats.connection.publish(gatewayAliveSubject, 'killed')
  await counted(one, 2)
  await counted(one, 1)
  expect(await passedFrom(one, '3.3.3.3')).toBeGreaterThanOrEqual(200)
})
