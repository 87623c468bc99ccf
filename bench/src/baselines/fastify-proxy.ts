// Baseline: Fastify's http-proxy, as a proxy in Node that others keep.
import httpProxy from '@fastify/http-proxy'
import { fastify } from 'fastify'

const { PORT = '', UPSTREAM = '' } = process.env
const app = fastify()
await app.register(httpProxy, { upstream: UPSTREAM, undici: { connections: 128 } })
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
