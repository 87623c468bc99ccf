import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createTimelineEvent, listTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { mapAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import type { DemoClient } from './demo-client.ts'
import { demoTimeline, type PastEvent } from './demo-timeline.ts'
import { picturesAtOnce, pictureToUpload } from './picture-to-upload.ts'

export const addDemoTimeline = async (
  call: DemoClient,
  couple: readonly SignedIn[],
  space: Space,
  max?: number,
): Promise<void> => {
  const query = { limit: limits.pageSizeMax }
  const known = await call(listTimelineEvents, { query, token: couple[0]?.token ?? '' })
  const titles = new Set(known.data.timelineEvents.map(({ title }) => title))
  const all = demoTimeline(space.today)
  const missing = [...all.entries()].slice(-(max ?? all.length)).filter(([, { title }]) => !titles.has(title))
  await mapAtOnce(missing, picturesAtOnce, async ([seed, { writer, scene, ...event }]) => {
    const token = couple[writer]?.token
    if (token === undefined) return
    const addressOf = async ([picture, light]: NonNullable<PastEvent['scene']>): Promise<string> => {
      const of = { scene: picture, light, seed, name: event.title, path: `${space.id}/timeline` }
      const { data } = await call(uploadBase64, { body: await pictureToUpload(of), token })
      return fileAddress(data.file.id)
    }
    const media = scene && (await addressOf(scene))
    await call(createTimelineEvent, { body: { ...event, media }, token })
  })
}
