import { expect, it } from 'vitest'
import { updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { updateTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { uploadedFileOf, type UploadUse } from '@love-space/web-kit/files/uploads.store.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { mySpaceQuery } from '@love-space/web-kit/session/my-space.ts'
import { failedUpload, mia, space, timelineEventOf } from './test/couple.fixtures.ts'
import { setUpPage } from './test/page-server.ts'
import { loadUploadUses } from './routes.tsx'

const { server } = setUpPage()
const fileId = 'f'.repeat(24)
const media = fileAddress(fileId)
const earlier = fileAddress('e'.repeat(24))
const event = timelineEventOf()

async function finish(use: UploadUse, images: readonly string[] = []) {
  const changes: object[] = []
  const shown = { ...space, images: [...images] }
  credentials.set('a token', mia)
  server.use(
    mockRoute(getSpace, () => ({ data: { space: shown } })),
    mockRoute(updateSpace, ({ body }) => {
      changes.push(body)
      return { data: { space: { ...shown, coverImage: body.coverImage ?? null, images: body.images ?? shown.images } } }
    }),
    mockRoute(updateProfile, ({ body }) => {
      changes.push(body)
      return { data: { user: { ...mia, avatar: body.avatar ?? null } } }
    }),
    mockRoute(updateTimelineEvent, ({ params, body }) => {
      changes.push({ ...body, id: params.id })
      return { data: { timelineEvent: event } }
    }),
  )
  const uses: Awaited<ReturnType<typeof loadUploadUses>>['uploadUses'] = (await loadUploadUses()).uploadUses
  const apply = Object.entries(uses).find(([kind]) => kind === use.kind)?.[1]
  await apply?.(fileId, failedUpload(use, ''), new AbortController().signal)
  return changes
}

it("sets a user's avatar", async () => {
  expect(await finish({ kind: 'avatar' })).toEqual([{ avatar: media }])
  expect(credentials.user()?.avatar).toBe(media)
})

it("sets the space's picture", async () => {
  expect(await finish({ kind: 'cover', spaceId: space.id })).toEqual([{ coverImage: media }])
  expect(queryClient.getQueryData(mySpaceQuery.queryKey)?.coverImage).toBe(media)
})

it('adds a picture to home, only once', async () => {
  const hero = { kind: 'hero', spaceId: space.id }
  expect(await finish(hero, [earlier])).toEqual([{ images: [earlier, media], imagesSeen: [earlier] }])
  expect(await finish(hero, [earlier, media])).toEqual([])
})

it('adds a file to its event', async () => {
  expect(await finish({ kind: 'timeline', eventId: event.id })).toEqual([{ media, id: event.id }])
})

it.each(['memory', 'event'])('keeps a file for the %s draft', async (kind) => {
  const use = { kind, spaceId: space.id }
  expect(await finish(use)).toEqual([])
  expect(uploadedFileOf(failedUpload(use, '').id)).toBe(fileId)
})
