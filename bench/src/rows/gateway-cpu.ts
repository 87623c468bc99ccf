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

type Runs = Readonly<Record<'gateway' | 'nginx' | 'bare' | 'checked' | 'direct', readonly LoadResult[]>>

const findingsOf = (runs: Runs): Finding[] => {
  const cpu = (name: keyof Runs) => median(runs[name].map(({ cpuMicros }) => cpuMicros[0] ?? Number.NaN))
  const rate = (name: keyof Runs) => Math.round(median(runs[name].map(({ perSecond }) => perSecond)))
  const againstNginx = cpu('gateway') / cpu('nginx')
  const againstBare = cpu('gateway') / cpu('bare')
  const checkedAgainstOpen = cpu('checked') / cpu('gateway')
  return [
    {
      what: 'gateway CPU per proxied request, against nginx',
      product: micros(cpu('gateway')),
      baseline: micros(cpu('nginx')),
      ratio: againstNginx,
      budget: '≤ 3.5x',
      holds: againstNginx <= 3.5,
      note:
        `32 connections, 1 KB of JSON, both write an access log; the upstream itself takes ${micros(cpu('direct'))}. ` +
        `Requests per second: gateway ${rate('gateway')}, nginx ${rate('nginx')}, straight to the upstream ${rate('direct')}.`,
    },
    {
      what: 'gateway CPU per proxied request, against a bare Node proxy',
      product: micros(cpu('gateway')),
      baseline: micros(cpu('bare')),
      ratio: againstBare,
      budget: '–',
      note: `node:http and undici without any of the gateway's work; it costs ${(cpu('bare') / cpu('nginx')).toFixed(1)} times nginx here.`,
    },
    {
      what: 'gateway CPU with the token check (cached), against none',
      product: micros(cpu('checked')),
      baseline: micros(cpu('gateway')),
      ratio: checkedAgainstOpen,
      budget: '≤ 1.1x',
      holds: checkedAgainstOpen <= 1.1,
    },
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
    const bare = await startBaseline('bare-proxy', { UPSTREAM: upstream.url })
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
      await warmUp(measure(bare, open))
      const runs = await interleaved(bench.quick ? 1 : 5, {
        gateway: measure(gateway, open),
        nginx: measure(proxy, open),
        bare: measure(bare, open),
        checked: measure(gateway, guarded),
        direct: measure(upstream, open),
      })
      return findingsOf(runs)
    } finally {
      await Promise.all([gateway.stop(), bare.stop(), proxy.stop(), upstream.stop()])
      issuer.close()
      await rm(dir, { recursive: true, force: true })
    }
  },
}
