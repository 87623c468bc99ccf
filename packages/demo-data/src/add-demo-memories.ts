import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { commentOnMemory, createMemory, likeMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { mapAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import type { DemoClient } from './demo-client.ts'
import { demoMemories, type PastMemory } from './demo-memories.ts'
import { picturesAtOnce, pictureToUpload } from './picture-to-upload.ts'

const uploadPictures = async (
  call: DemoClient,
  { pictures, daysAgo, title }: PastMemory,
  of: { readonly token: string; readonly spaceId: string },
): Promise<string[]> => {
  const addresses: string[] = []
  for (const [index, [scene, light]] of pictures.entries()) {
    const name = `${title}-${index + 1}`
    const body = await pictureToUpload({ scene, light, seed: daysAgo + index, name, path: `${of.spaceId}/memory` })
    const { data } = await call(uploadBase64, { body, token: of.token })
    addresses.push(fileAddress(data.file.id))
  }
  return addresses
}

/** Adds the demo couple's memories. Idempotent. */
export const addDemoMemories = async (
  call: DemoClient,
  couple: readonly SignedIn[],
  space: Space,
  max = demoMemories.length,
): Promise<void> => {
  const add = async (memory: PastMemory): Promise<void> => {
    const { by, daysAgo, title, description, category, tags, liked, comment } = memory
    const [author, partner] = [couple[by], couple[1 - by]]
    if (!author || !partner) return
    const mediaUrls = await uploadPictures(call, memory, { token: author.token, spaceId: space.id })
    const date = addDays(space.today, -daysAgo)
    const body = { title, description, category, tags: [...tags], date, mediaUrls }
    const { data } = await call(createMemory, { params: { spaceId: space.id }, body, token: author.token })
    const params = { id: data.memory.id }
    if (liked) await call(likeMemory, { params, body: { liked: true }, token: partner.token })
    if (comment) await call(commentOnMemory, { params, body: { text: comment }, token: partner.token })
  }
  const token = couple[0]?.token ?? ''
  const known = await call(listMemories, {
    params: { spaceId: space.id },
    query: { limit: limits.pageSizeMax },
    token,
  })
  const titles = new Set(known.data.memories.map(({ title }) => title))
  const missing = demoMemories.slice(-max).filter(({ title }) => !titles.has(title))
  await mapAtOnce(missing, picturesAtOnce, add)
}
