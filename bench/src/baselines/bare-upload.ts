// Baseline: node:http writing uploads to a file, the minimum cost of receiving bytes.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const { PORT = '' } = process.env
const folder = await mkdtemp(join(tmpdir(), 'love-space-bare-upload-'))

createServer((incoming, outgoing) => {
  const name = (incoming.url ?? '').replaceAll('/', '') || 'root'
  const start = Number(incoming.headers['upload-offset'] ?? 0)
  const file = createWriteStream(join(folder, name), { flags: start === 0 ? 'w' : 'r+', start })
  pipeline(incoming, file).then(
    () => outgoing.writeHead(204).end(),
    () => outgoing.destroy(),
  )
}).listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => void rm(folder, { recursive: true, force: true }).finally(() => process.exit(0)))
