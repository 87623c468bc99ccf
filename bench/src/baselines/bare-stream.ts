// Baseline: node:http that only keeps event streams open.
import { createServer, type ServerResponse } from 'node:http'

const open = new Set<ServerResponse>()
createServer((incoming, outgoing) => {
  if (incoming.url !== '/api/stream') return void outgoing.end('{}')
  open.add(outgoing)
  outgoing.on('close', () => open.delete(outgoing))
  outgoing.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  outgoing.write('event: ready\ndata: {}\n\n')
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
