// Baseline: Express with http-proxy-3, the usual proxy in Node.
import express from 'express'
import { createProxyServer } from 'http-proxy-3'
import { Agent } from 'node:http'

const { PORT = '', UPSTREAM = '' } = process.env
const proxy = createProxyServer({ target: UPSTREAM, agent: new Agent({ keepAlive: true, maxSockets: 128 }) })

express()
  .use((incoming, outgoing) => proxy.web(incoming, outgoing))
  .listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
