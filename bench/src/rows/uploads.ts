import { randomFillSync } from 'node:crypto'
import { startBaseline } from '../baselines/start-baseline.ts'
import { cpuMicrosOf, growthBytesMax, growthDuring, interleaved, median, megabytes, millis } from '../measure.ts'
import type { Finding, Row } from '../row.ts'
import { uploadByTus, uploadInBase64, uploadToBare, uploaderOf, videoOf, type Uploader } from '../upload.ts'

const atOnce = 4

interface Cost {
  readonly bytesPerS: number
  readonly cpuMs: number
}

const againstBare = (runs: Readonly<Record<'product' | 'bare', readonly Cost[]>>, bytes: number): Finding[] => {
  const rate = (name: keyof typeof runs) => median(runs[name].map(({ bytesPerS }) => bytesPerS))
  const cpuMs = (name: keyof typeof runs) => median(runs[name].map((run) => run.cpuMs))
  const throughput = {
    what: 'upload throughput through gateway and service, against a bare node:http writing the same bytes',
    product: `${megabytes(rate('product'))}/s`,
    baseline: `${megabytes(rate('bare'))}/s`,
    ratio: rate('product') / rate('bare'),
    budget: '–',
    note: 'one file in chunks of 8 MB, until it is kept: the product also reads it again for its hash and type.',
  }
  const cpu = {
    what: `CPU of gateway and media for one ${bytes / 1_048_576} MB upload, against that of the bare node:http`,
    product: millis(cpuMs('product')),
    baseline: millis(cpuMs('bare')),
    ratio: cpuMs('product') / cpuMs('bare'),
    budget: '–',
    note: 'what the database takes for the sessions and the lock of a chunk is not in it.',
  }
  return [throughput, cpu]
}

export const uploads: Row = {
  name: 'uploads',
  run: async (bench) => {
    const product = await bench.product()
    const { web, processes } = product.loveSpace
    const { token, spaceId } = await uploaderOf(product)
    const whose: Uploader = { origin: web, token, path: `${spaceId}/memory` }
    const bytes = (bench.quick ? 16 : 80) * 1_048_576
    const pids = { gateway: processes.gateway.pid ?? 0, media: processes.media.pid ?? 0 }
    // Run once, so that one-off loading does not count as growth.
    await uploadByTus(whose, videoOf(1_048_576))
    await uploadInBase64(whose, videoOf(1_048_576))

    const videos = Array.from({ length: atOnce }, () => videoOf(bytes))
    const finding = async (how: string, upload: (video: Buffer) => Promise<unknown>) => {
      const growth = await growthDuring(pids, () => Promise.all(videos.map(upload)))
      const largest = Math.max(...Object.values(growth))
      return {
        what: `four ${bytes / 1_048_576} MB uploads at once by ${how}: growth of the process that grows most`,
        product: megabytes(largest),
        baseline: '–',
        budget: '≤ 64 MB',
        holds: largest <= growthBytesMax,
        note: Object.entries(growth)
          .map(([name, grown]) => `${name} ${megabytes(grown)}`)
          .join(', '),
      }
    }
    const byTus = await finding('tus', (video) => uploadByTus(whose, video))
    // Change the bytes, because media already stores the earlier content.
    for (const video of videos) randomFillSync(video, video.length - 64)
    const inBase64 = await finding('base64', (video) => uploadInBase64(whose, video))

    const bare = await startBaseline('bare-upload')
    try {
      let count = 0
      const costOf = async (servers: readonly number[], upload: (video: Buffer) => Promise<unknown>) => {
        const video = videoOf(bytes)
        const cpuMicros = () => servers.reduce((sum, pid) => sum + cpuMicrosOf(pid), 0)
        const [startedMs, startedMicros] = [performance.now(), cpuMicros()]
        await upload(video)
        return {
          bytesPerS: (bytes * 1_000) / (performance.now() - startedMs),
          cpuMs: (cpuMicros() - startedMicros) / 1_000,
        }
      }
      const runs = await interleaved(bench.quick ? 1 : 7, {
        product: () => costOf([pids.gateway, pids.media], (video) => uploadByTus(whose, video)),
        bare: () => costOf([bare.pid ?? 0], (video) => uploadToBare(bare.url, `file-${(count += 1)}`, video)),
      })
      return [byTus, inBase64, ...againstBare(runs, bytes)]
    } finally {
      await bare.stop()
    }
  },
}
