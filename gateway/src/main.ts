import { createAdaptorServer } from '@hono/node-server'
import { loadEnv } from '@love-space/service-kit/env.ts'
import { endOnSignals } from '@love-space/service-kit/end-on-signals.ts'
import { createLineBuffer } from '@love-space/service-kit/line-buffer.ts'
import { createLogger, outputBesideLoop } from '@love-space/service-kit/logger.ts'
import { collectProcessMetrics } from '@love-space/service-kit/metrics.ts'
import { connectNats } from '@love-space/service-kit/nats-link.ts'
import { pause } from '@love-space/service-kit/pause.ts'
import { startTracing } from '@love-space/service-kit/tracing.ts'
import type { Server } from 'node:http'
import { Env } from './env.ts'
import { createGateway } from './gateway.ts'
import { close, listen } from './listen.ts'

const hardExitMs = 10_000

const env = loadEnv(Env, process.env)
const output = outputBesideLoop()
const logger = createLogger('gateway', env.LOG_LEVEL, { destination: output })
await startTracing('gateway', env.OTEL_EXPORTER_OTLP_ENDPOINT)
const nats = await connectNats({ url: env.NATS_URL, name: 'gateway', logger })
const gateway = createGateway({ env, nats, logger, requestLines: createLineBuffer(output) })
collectProcessMetrics(gateway.metrics)

const port = await listen(gateway.server, env.HOST, env.PORT)
const ops = env.OPS_PORT > 0 ? (createAdaptorServer({ fetch: gateway.ops.fetch }) as Server) : undefined
if (ops) await listen(ops, env.OPS_HOST, env.OPS_PORT)
logger.info({ host: env.HOST, port, opsPort: env.OPS_PORT }, 'listening')

const drain = async (): Promise<void> => {
  gateway.setNotReady()
  await pause(env.DRAIN_MS)
  gateway.live.close()
  await close(gateway.server)
  await gateway.stop()
  await nats.close()
  ops?.close()
}

endOnSignals({ logger, hardExitMs, stop: drain })
process.on('unhandledRejection', (error) => {
  logger.fatal({ error }, 'unhandled rejection')
  process.exit(1)
})
