import { updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { isRealDay } from '@love-space/contracts/real-day.ts'
import type { DemoClient } from './demo-client.ts'
import { demoHero, demoPortraits } from './demo-people.ts'
import { demoTimeline } from './demo-timeline.ts'
import { pictureToUpload } from './picture-to-upload.ts'

export const birthDateOf = (today: string, { birthday, age }: (typeof demoPortraits)[number]): string => {
  const celebrated = demoTimeline(today).find(({ title }) => title === birthday)?.date ?? today
  const born = `${Number(celebrated.slice(0, 4)) - age}${celebrated.slice(4)}`
  return isRealDay(born) ? born : `${born.slice(0, 4)}-02-28`
}

/** Adds pictures and texts to the demo space. Keeps what the couple chose themselves. */
export const addDemoLooks = async (call: DemoClient, couple: readonly SignedIn[], space: Space): Promise<void> => {
  const params = { spaceId: space.id }
  const token = couple[0]?.token ?? ''
  const upload = async (picture: Parameters<typeof pictureToUpload>[0], by: string): Promise<string> =>
    fileAddress((await call(uploadBase64, { body: await pictureToUpload(picture), token: by })).data.file.id)
  const { coverImage, images } = (await call(getSpace, { params, token })).data.space
  if (coverImage === null && images.length === 0) {
    const [cover, ...others] = demoHero
    const body = {
      coverImage: await upload({ ...cover, path: `${space.id}/cover-image` }, token),
      images: await Promise.all(others.map((one) => upload({ ...one, path: `${space.id}/hero-banner` }, token))),
    }
    await call(updateSpace, { params, body, token })
  }
  for (const [index, { user, token: own }] of couple.entries()) {
    const portrait = demoPortraits[index]
    if (!portrait || user.avatar !== null || user.dateOfBirth !== null) continue
    const { light, seed } = portrait
    const picture = { scene: 'face', light, seed, name: user.name, path: `${user.id}/avatar` } as const
    const body = { avatar: await upload(picture, own), dateOfBirth: birthDateOf(space.today, portrait) }
    await call(updateProfile, { body, token: own })
  }
}
