import { randomFillSync } from 'node:crypto'
import { request } from 'node:http'
import { limits } from '@love-space/contracts/limits.ts'
import { tusMetadata } from '@love-space/testing/tus-metadata.ts'
import { spaceOf } from './memories.ts'
import type { Product } from './product.ts'

/** Returns unique bytes that pass as a video: a header, then noise. */
export const videoOf = (bytes: number): Buffer => {
  const video = Buffer.alloc(bytes)
  const head = 'isom\0\0\0\0isommp42'
  video.writeUInt32BE(head.length + 8, 0)
  video.write(`ftyp${head}`, 4, 'latin1')
  const at = head.length + 8
  video.writeUInt32BE(bytes - at, at)
  video.write('mdat', at + 4, 'latin1')
  randomFillSync(video, at + 8)
  return video
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

const send = (
  address: string,
  options: { method: string; headers: Record<string, string>; body?: Iterable<Buffer> },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, headers, body } = options
    const sent = request(address, { method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
      })
    })
    sent.once('error', reject)
    void (async () => {
      for (const piece of body ?? []) {
        if (!sent.write(piece)) await new Promise((drained) => sent.once('drain', drained))
      }
      sent.end()
    })()
  })

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  const pieceBytes = 65_536
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const expectStatus = ({ status, text }: Answer, wanted: number): void => {
  if (status !== wanted) throw new Error(`The upload answered ${status}: ${text}`)
}

const sendChunks = async (address: string, bytes: Buffer, headers: Record<string, string>): Promise<void> => {
  for (let at = 0; at < bytes.length; at += limits.uploadChunkBytes) {
    const chunk = bytes.subarray(at, at + limits.uploadChunkBytes)
    const answer = await send(address, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-length': String(chunk.length) },
      body: piecesOf(chunk),
    })
    expectStatus(answer, 204)
  }
}

export interface Uploader {
  readonly origin: string
  readonly token: string
  readonly path: string
}

export const uploaderOf = async (product: Product): Promise<{ token: string; spaceId: string }> => {
  const [couple] = await product.couples(1)
  if (!couple) throw new Error('This row needs a couple.')
  return { token: couple[0].token, spaceId: spaceOf(couple[0]) }
}

export const uploadByTus = async (
  { origin, token, path }: Uploader,
  bytes: Buffer,
  type = 'video/mp4',
): Promise<string> => {
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
  const metadata = tusMetadata({ filename: 'bench', filetype: type, path })
  const created = await send(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata, 'content-length': '0' },
  })
  expectStatus(created, 201)
  const location = String(created.headers.location)
  await sendChunks(`${origin}${location}`, bytes, { ...headers, 'content-type': 'application/offset+octet-stream' })
  return location.split('/').at(-1) ?? ''
}

export const uploadToBare = (origin: string, name: string, bytes: Buffer): Promise<void> =>
  sendChunks(`${origin}/${name}`, bytes, {})

function* base64Of(bytes: Buffer, path: string): Generator<Buffer> {
  yield Buffer.from(
    `{"filename":"bench.mp4","mimetype":"video/mp4","path":${JSON.stringify(path)},"file":"data:video/mp4;base64,`,
  )
  const pieceBytes = 49_152
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield Buffer.from(bytes.subarray(at, at + pieceBytes).toString('base64'))
  }
  yield Buffer.from('"}')
}

export const uploadInBase64 = async ({ origin, token, path }: Uploader, bytes: Buffer): Promise<void> => {
  const answer = await send(`${origin}/api/upload-base64`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: base64Of(bytes, path),
  })
  expectStatus(answer, 201)
}
