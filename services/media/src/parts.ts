import type { ServicePart } from '@love-space/service-kit/service/service-state.ts'
import type { Deps } from './deps.ts'

const gib = 1024 ** 3

export const parts = ({ storage, ffmpeg }: Deps): readonly ServicePart[] => [
  {
    name: 'storage',
    check: async () => {
      // Ask the storage about a missing file, to see that it answers.
      await storage.disk.exists('nothing-has-this-name')
      const free = await storage.bytesFree()
      const notes = [Number.isFinite(free) ? `${(free / gib).toFixed(1)} GiB free` : '', await storage.warning()]
      return { state: 'ok', note: notes.filter((note) => note !== '').join('. ') }
    },
  },
  { name: 'ffmpeg', check: async () => ({ state: ffmpeg ? 'ok' : 'off', note: '' }) },
]
