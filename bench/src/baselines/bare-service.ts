// Service behind both proxies: node:http that reads each request and answers a kilobyte of JSON.
import { createServer } from 'node:http'

const answer = JSON.stringify({ data: 'x'.repeat(1000) })

createServer((incoming, outgoing) => {
  incoming.resume().once('end', () => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
