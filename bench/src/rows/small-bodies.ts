import { startBaseline } from '../baselines/start-baseline.ts'
import { applyLoad, warmUp, type Load } from '../load.ts'
import { interleaved, median, micros } from '../measure.ts'
import type { Row } from '../row.ts'
import { startTestIssuer } from '../test-issuer.ts'

const body = JSON.stringify({ text: 'x'.repeat(500) })

/** The gateway reads small bodies completely before it takes a connection to a service. */
export const smallBodies: Row = {
  name: 'small-bodies',
  run: async (bench) => {
    const { startGateway } = await bench.product()
    const issuer = await startTestIssuer()
    const service = await startBaseline('bare-service', {})
    const gateway = await startGateway({ AUTH_URL: issuer.url, ENGAGEMENT_URL: service.url })
    const bare = await startBaseline('bare-proxy', { UPSTREAM: service.url })
    try {
      const headers = { Authorization: `Bearer ${await issuer.token()}`, Accept: 'application/json' }
      const json = { ...headers, 'Content-Type': 'application/json' }
      const requests = {
        read: [{ path: '/api/notifications', headers }],
        write: [{ method: 'POST', path: '/api/notifications/read-all', headers: json, body }],
      }
      const loadOf = (server: { url: string }, kind: keyof typeof requests): Load => ({
        origin: server.url,
        requests: requests[kind],
        connections: 32,
        seconds: bench.quick ? 1 : 3,
      })
      const measure = (server: { url: string; pid: number | undefined }, kind: keyof typeof requests) => async () =>
        applyLoad(loadOf(server, kind), [server.pid ?? 0])
      for (const server of [gateway, bare]) {
        for (const kind of ['read', 'write'] as const)
          if (!bench.quick) await warmUp(loadOf(server, kind), [server.pid ?? 0])
      }
      const runs = await interleaved(bench.quick ? 1 : 5, {
        gatewayRead: measure(gateway, 'read'),
        bareRead: measure(bare, 'read'),
        gatewayWrite: measure(gateway, 'write'),
        bareWrite: measure(bare, 'write'),
      })
      const cpu = (name: keyof typeof runs) => median(runs[name].map(({ cpuMicros }) => cpuMicros[0] ?? Number.NaN))
      const ofBody = { gateway: cpu('gatewayWrite') - cpu('gatewayRead'), bare: cpu('bareWrite') - cpu('bareRead') }
      const ratio = cpu('gatewayWrite') / cpu('bareWrite')
      return [
        {
          what: 'gateway CPU per request with a small body, read whole, against a bare Node proxy that streams it',
          product: micros(cpu('gatewayWrite')),
          baseline: micros(cpu('bareWrite')),
          ratio,
          budget: '≤ 2x',
          holds: ratio <= 2,
          note:
            `${body.length} bytes over 32 connections, with the cached token check. The body itself costs the gateway ` +
            `${micros(ofBody.gateway)} more than a GET (${micros(cpu('gatewayRead'))}), the bare proxy ${micros(ofBody.bare)}.`,
        },
      ]
    } finally {
      await Promise.all([gateway.stop(), bare.stop(), service.stop()])
      issuer.close()
    }
  },
}
