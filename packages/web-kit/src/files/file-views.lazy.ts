import { viewFiles } from '@love-space/contracts/media/file.calls.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { api } from '../api/api-client.ts'

interface Asked {
  readonly resolve: (file: FileView | null) => void
  readonly reject: (error: unknown) => void
}
let waiting = new Map<string, Asked[]>()

/** Every file that is asked for in one go is fetched by one call. */
export function viewOf(id: string): Promise<FileView | null> {
  if (waiting.size === 0) queueMicrotask(() => void fetchWaiting())
  return new Promise((resolve, reject) => {
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
  })
}

async function fetchWaiting(): Promise<void> {
  const asked = [...waiting]
  waiting = new Map()
  for (let from = 0; from < asked.length; from += limits.filesViewedMax) {
    const some = asked.slice(from, from + limits.filesViewedMax)
    try {
      const answer = await api.call(viewFiles, { body: { ids: some.map(([id]) => id) } })
      const files = new Map(answer.data.files.map((file) => [file.id, file]))
      for (const [id, them] of some) for (const { resolve } of them) resolve(files.get(id) ?? null)
    } catch (error) {
      for (const [, them] of some) for (const { reject } of them) reject(error)
    }
  }
}
