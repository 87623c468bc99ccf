import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyLoad, type LoadResult } from '../load.ts'
import { interleaved, median, micros } from '../measure.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { requireNginx, startNginx } from '../nginx.ts'
import type { Finding, Row } from '../row.ts'
import { startTestIssuer } from '../test-issuer.ts'

/** Number of requests before measuring, so that JIT compilation does not count. */
const warmUpRequests = 40_000

const payload = JSON.stringify({ data: 'x'.repeat(1000) })
const upstreamConfig = `
  access_log off;
  server { listen 127.0.0.1:PORT; location / { default_type application/json; return 200 '${payload}'; } }`

const proxyConfig = (dir: string, upstream: string): string => `
  access_log ${dir}/access.log;
  upstream service { server ${new URL(upstream).host}; keepalive 64; }
  server {
    listen 127.0.0.1:PORT;
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }`

const proxies = ['gateway', 'checked', 'bare', 'nginx', 'fastify', 'express'] as const
type Runs = Readonly<Record<(typeof proxies)[number] | 'direct', readonly LoadResult[]>>

const findingsOf = (runs: Runs): Finding[] => {
  const cpu = (name: keyof Runs) => median(runs[name].map(({ cpuMicros }) => cpuMicros[0] ?? Number.NaN))
  const rate = (name: keyof Runs) => Math.round(median(runs[name].map(({ perSecond }) => perSecond)))
  const against = (what: string, product: keyof Runs, baseline: keyof Runs) => ({
    what: `gateway CPU per proxied GET ${what}`,
    product: micros(cpu(product)),
    baseline: micros(cpu(baseline)),
    ratio: cpu(product) / cpu(baseline),
    budget: '–',
  })
  const rates = proxies.map((name) => `${name} ${rate(name)}`).join(', ')
  return [
    {
      ...against('with a cached token, against a bare Node proxy', 'checked', 'bare'),
      budget: '≤ 1.8x',
      holds: cpu('checked') <= 1.8 * cpu('bare'),
      note:
        `32 connections, 1 KB of JSON; the gateway and nginx write an access log. The bare proxy is node:http and undici ` +
        `without any of the gateway's work. The upstream itself takes ${micros(cpu('direct'))}. Requests per second: ` +
        `${rates}, straight to the upstream ${rate('direct')}.`,
    },
    against('of a public route, against a bare Node proxy', 'gateway', 'bare'),
    against('with a cached token, against nginx', 'checked', 'nginx'),
    against("with a cached token, against Fastify's http-proxy", 'checked', 'fastify'),
    against('with a cached token, against Express with http-proxy-3', 'checked', 'express'),
  ]
}

export const gatewayCpu: Row = {
  name: 'gateway-cpu',
  run: async (bench) => {
    requireNginx()
    const { startGateway } = await bench.product()
    const dir = await mkdtemp(join(tmpdir(), 'love-space-bench-nginx-'))
    const issuer = await startTestIssuer()
    const upstream = await startNginx(join(dir, 'upstream'), upstreamConfig)
    const proxy = await startNginx(join(dir, 'proxy'), proxyConfig(join(dir, 'proxy'), upstream.url))
    const gateway = await startGateway({ AUTH_URL: issuer.url, ADMIN_URL: upstream.url, ENGAGEMENT_URL: upstream.url })
    const [bare, fastify, express] = await Promise.all([
      startBaseline('bare-proxy', { UPSTREAM: upstream.url }),
      startBaseline('fastify-proxy', { UPSTREAM: upstream.url }),
      startBaseline('express-proxy', { UPSTREAM: upstream.url }),
    ])
    try {
      const headers = { Authorization: `Bearer ${await issuer.token()}`, Accept: 'application/json' }
      const seconds = bench.quick ? 1 : 3
      const measure = (server: { url: string; pid: number | undefined }, path: string) => async () => {
        const load = { origin: server.url, requests: [{ path, headers }], connections: 32, seconds }
        return applyLoad(load, [server.pid ?? 0])
      }
      const warmUp = async (load: () => Promise<LoadResult>): Promise<void> => {
        for (let answered = 0; answered < (bench.quick ? 1 : warmUpRequests);) answered += (await load()).answered
      }
      const open = '/api/diagnostics/ping'
      const guarded = '/api/notifications'
      await warmUp(measure(gateway, open))
      await warmUp(measure(gateway, guarded))
      for (const baseline of [bare, fastify, express]) await warmUp(measure(baseline, open))
      const runs = await interleaved(bench.quick ? 1 : 5, {
        gateway: measure(gateway, open),
        checked: measure(gateway, guarded),
        bare: measure(bare, open),
        nginx: measure(proxy, open),
        fastify: measure(fastify, open),
        express: measure(express, open),
        direct: measure(upstream, open),
      })
      return findingsOf(runs)
    } finally {
      await Promise.all([gateway, bare, fastify, express, proxy, upstream].map((server) => server.stop()))
      issuer.close()
      await rm(dir, { recursive: true, force: true })
    }
  },
}
