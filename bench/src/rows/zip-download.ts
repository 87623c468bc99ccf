import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { createFilesDownload } from '@love-space/contracts/media/file.routes.ts'
import { growthBytesMax, growthDuring, megabytes } from '../measure.ts'
import type { Row } from '../row.ts'
import { uploadByTus, uploaderOf, videoOf } from '../upload.ts'

/** Reads a response to its end without keeping it, and returns its bytes. */
const bytesOf = async (address: string): Promise<number> => {
  const [answer] = (await once(get(address, { agent: false }), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`The download answered ${answer.statusCode}.`)
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  return bytes
}

export const zipDownload: Row = {
  name: 'zip-download',
  run: async (bench) => {
    const product = await bench.product()
    const { web, processes } = product.loveSpace
    const { token, spaceId } = await uploaderOf(product)
    const [files, fileBytes] = bench.quick ? [2, 16 * 1_048_576] : [13, 80 * 1_048_576]
    const ids: string[] = []
    for (let count = 0; count < files; count += 1)
      ids.push(await uploadByTus({ origin: web, token, path: `${spaceId}/memory` }, videoOf(fileBytes)))
    const pids = { gateway: processes.gateway.pid ?? 0, media: processes.media.pid ?? 0 }
    const addressOf = async (chosen: string[]): Promise<string> =>
      `${web}${(await product.call(createFilesDownload, { body: { ids: chosen }, token })).data.url}`
    // Run once, so that one-off loading does not count as growth.
    await bytesOf(await addressOf(ids.slice(0, 2)))
    let bytes = 0
    let ms = 0
    const growth = await growthDuring(pids, async () => {
      const address = await addressOf(ids)
      const startedAt = performance.now()
      bytes = await bytesOf(address)
      ms = performance.now() - startedAt
    })
    if (bytes < files * fileBytes) throw new Error(`The zip file has ${bytes} bytes only.`)
    const largest = Math.max(...Object.values(growth))
    return [
      {
        what: `a zip file of ${megabytes(bytes)} downloaded: growth of the process that grows most`,
        product: megabytes(largest),
        baseline: '–',
        budget: '≤ 64 MB',
        holds: largest <= growthBytesMax,
        note: `${Object.entries(growth)
          .map(([name, grown]) => `${name} ${megabytes(grown)}`)
          .join(', ')}; ${megabytes((bytes * 1_000) / ms)}/s`,
      },
    ]
  },
}
