// Baseline: node:http forwarding requests through undici, the minimum cost of a proxy in Node.
import { createServer } from 'node:http'
import { Pool } from 'undici'

const { PORT = '', UPSTREAM = '' } = process.env
const pool = new Pool(UPSTREAM, { connections: 128 })

createServer((incoming, outgoing) => {
  const { host: _host, connection: _connection, ...headers } = incoming.headers
  const isPost = incoming.method === 'POST'
  const options = {
    path: incoming.url ?? '/',
    method: isPost ? 'POST' : 'GET',
    headers,
    body: isPost ? incoming : null,
  } as const
  pool.dispatch(options, {
    onRequestStart: () => undefined,
    onResponseStart: (_controller, status, { connection: _own, ...answered }) => {
      outgoing.writeHead(status, answered)
    },
    onResponseData: (_controller, chunk) => {
      outgoing.write(chunk)
    },
    onResponseEnd: () => {
      outgoing.end()
    },
    onResponseError: () => outgoing.destroy(),
  })
}).listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
