import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { createStaticSource } from './static-source.ts'

// Entry of a front end's container. DIR is its build. It serves files only; the gateway knows the pages.
const { DIR = 'dist', HOST, PORT = '8080' } = process.env
const source = createStaticSource({ origin: `${pathToFileURL(resolve(DIR)).href}/` })

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.destroy())
})

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
  if (pathname === '/healthz') return void outgoing.end('ok')
  const request = new Request(new URL(pathname, 'http://localhost'), {
    method: incoming.method ?? 'GET',
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
  })
  const response = await source.fetch(request, pathname)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body) Readable.fromWeb(response.body).pipe(outgoing)
  else outgoing.end()
}

server.listen(Number(PORT), HOST)
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.close(() => process.exit(0)))
