import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { createFilesDownload } from '@love-space/contracts/media/file.routes.ts'
import { createLoveMessage, getLoveMessageHistory } from '@love-space/contracts/engagement/message.routes.ts'
import { getMoodsOfMonth, rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { createMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent, listTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { addSong, createPlaylist } from '@love-space/contracts/space/playlist.routes.ts'
import { createSpace, endSpace, listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { addWish, listWishes } from '@love-space/contracts/space/wish.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { sendByPhone } from '@love-space/testing/send-by-phone.ts'
import { pictureOf } from './pictures.ts'
import {
  expectText,
  expectVisible,
  failOnComplaints,
  givePin,
  newCouple,
  openBrowser,
  webOrigin,
  type Phone,
} from './world.ts'

const browser = await openBrowser()
const { ada } = await newCouple(browser)
failOnComplaints(ada.phone)
const { page, context } = ada.phone

const tokenOf = ({ page }: Phone): Promise<string> => page.evaluate(() => localStorage.getItem('authToken') ?? '')
const client = createDemoClient(webOrigin(), webOrigin(), sendByPhone(context.request))
const call: typeof client = async (route, input) => client(route, { ...input, token: await tokenOf(ada.phone) })

const spaceNow = async () => (await call(listSpaces, {})).data.spaces[0]

const originalOf = async (id: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${await tokenOf(ada.phone)}` }
  const answer = await context.request.post('/api/files/download', { headers, data: { ids: [id] } })
  const { url } = ((await answer.json()) as AnswerOf<typeof createFilesDownload>).data
  return createHash('sha256')
    .update(await (await context.request.get(url)).body())
    .digest('hex')
}

/** Returns all that an import may bring, with the hashes of the original files. */
async function contents(spaceId: string) {
  const { memories } = (await call(listMemories, { params: { spaceId }, query: { limit: 50 } })).data
  const { timelineEvents } = (await call(listTimelineEvents, { query: { limit: 50 } })).data
  const { loveMessages } = (await call(getLoveMessageHistory, { query: {} })).data
  const today = (await spaceNow())?.today ?? ''
  const { moodRatings } = (await call(getMoodsOfMonth, { query: { month: today.slice(0, 7) } })).data
  const hashes = (ids: readonly string[]) => Promise.all(ids.map(originalOf))
  return {
    memories: await Promise.all(
      memories.map(async ({ title, date, media }) => [title, date, await hashes(media.map(({ id }) => id))]),
    ),
    events: await Promise.all(
      timelineEvents.map(async ({ title, date, mediaFile }) => [
        title,
        date,
        await hashes(mediaFile ? [mediaFile.id] : []),
      ]),
    ),
    letters: loveMessages.map(({ message, date, createdById }) => [message, date, createdById]),
    moods: moodRatings.map(({ rating, date }) => [rating, date]),
    wishes: (await call(listWishes, { params: { spaceId } })).data.wishes
      .map(({ title, ownerId, isHidden }) => `${title} ${ownerId} ${isHidden}`)
      .toSorted(),
    songs: (await spaceNow())?.playlists?.map(({ name, songs }) => [name, songs.map(({ url }) => url)]),
  }
}

async function fill(spaceId: string): Promise<void> {
  const picture = async (folder: string, colour: string): Promise<string> => {
    const file = (await pictureOf(page, colour)).toString('base64')
    const body = {
      file: `data:image/png;base64,${file}`,
      filename: `${colour}.png`,
      mimetype: 'image/png',
      path: `${spaceId}/${folder}`,
    }
    return (await call(uploadBase64, { body })).data.url
  }
  for (const [n, colours] of [['teal', 'plum'], ['olive'], []].entries()) {
    const mediaUrls = await Promise.all(colours.map((colour) => picture('memory', colour)))
    await call(createMemory, {
      params: { spaceId },
      body: { title: `Walk ${n}`, date: `2025-03-0${n + 1}`, mediaUrls },
    })
  }
  const media = await picture('timeline', 'navy')
  await call(createTimelineEvent, { body: { title: 'Moved in', date: '2025-04-01', media } })
  await call(createLoveMessage, { body: { message: 'Take this with you.' } })
  await call(rateMood, { body: { rating: 4 } })
  for (const list of ['ours', 'mine'] as const)
    await call(addWish, { params: { spaceId }, body: { list, kind: 'gift', title: list, isHidden: list === 'mine' } })
  const { playlist } = (await call(createPlaylist, { body: { spaceId, name: 'Kitchen' } })).data
  for (const playlistId of [spaceId, playlist.id])
    await call(addSong, {
      params: { playlistId },
      body: { url: `https://example.org/${playlistId}`, titleArtist: 'Song' },
    })
}

/** Downloads the data, and leaves the session stepped up. */
async function exportData(): Promise<string> {
  await page.goto(settingsPageOf(paths.settings, settingsPages.export))
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  const download = page.getByRole('button', { name: /^Download / })
  await givePin(ada, download.or(page.getByText('Gathering your letters and files…')))
  await download.waitFor()
  const saving = page.waitForEvent('download')
  await download.click()
  return (await saving).path()
}

it('a space comes into a new one whole and once, though it is cut three times', { timeout: 240_000 }, async () => {
  const former = (await spaceNow())?.id ?? ''
  await fill(former)
  const before = await contents(former)
  const zip = await exportData()
  await call(endSpace, { params: { spaceId: former } })
  const { id: spaceId } = (await call(createSpace, { body: { customName: 'Lighthouse' } })).data.space

  const body = { relationshipStartDate: '2024-02-14', spaceSettingComplete: true } as const
  await call(updateSpace, { params: { spaceId }, body })

  const open = async () => {
    await page.goto(settingsPageOf(paths.spaceSettings, settingsPages.import))
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Open my data' }).click()
    await (await choosing).setFiles(zip)
    await expectVisible(page.getByText('3 memories'))
    await page.getByRole('button', { name: 'Bring it in' }).click()
  }
  // Files wait until the import is cut: by a reload, by a lost connection, and by a press.
  const cut = async (how: () => Promise<void>) => {
    const sending = Promise.withResolvers<void>()
    const resume = Promise.withResolvers<void>()
    await context.route('**/api/uploads', async (route) => {
      sending.resolve()
      await resume.promise
      await route.continue().catch(() => undefined)
    })
    await open()
    await sending.promise
    await how()
    resume.resolve()
    await context.unroute('**/api/uploads')
  }
  await cut(async () => void (await page.reload()))
  await cut(async () => {
    await page.getByRole('button', { name: 'Stop' }).click()
    await expectText(page, /^Stopped at/)
  })
  await page.reload()
  await cut(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
  })
  await page.getByText('All in.').waitFor({ timeout: 60_000 })
  expect(await contents(spaceId)).toEqual(before)

  await page.reload()
  await open()
  await expectText(page, 'All in.')
  await expectText(page, /^Everything was here already/)
  expect(await contents(spaceId)).toEqual(before)
})
