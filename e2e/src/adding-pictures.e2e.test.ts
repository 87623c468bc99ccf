import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FileChooser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { createFilesDownload } from '@love-space/contracts/media/file.routes.ts'
import type { listAlbum } from '@love-space/contracts/media/memory.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { colour, made, needFfmpeg } from '../../services/media/test/made-videos.ts'
import { heic } from '../../services/media/test/pictures.ts'
import { isShown, pictureOf, picturesIn } from './pictures.ts'
import { choose, failOnComplaints, expectVisible, newCouple, openBrowser, showCards, type Phone } from './world.ts'

needFfmpeg()
const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
failOnComplaints(ada.phone, ben.phone)
const [mine, theirs] = [ada.phone.page, ben.phone.page]

const editor = (page: Page) => page.getByRole('dialog', { name: 'Add a memory' })
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

/** Makes a picture of a camera held upright, whose pixels lie on their side. */
const takenOn = async (page: Page, colour: string, day: string) => {
  const png = await pictureOf(page, colour)
  const exif = { IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 14:30:00` } }
  const buffer = await sharp(png).withMetadata({ orientation: 6 }).withExif(exif).jpeg().toBuffer()
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer }
}

async function picker(page: Page): Promise<FileChooser> {
  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Input yours' }).first().click()
  return opening
}

it('pictures are picked with one press, seen at once, and named and dated by what they tell', async () => {
  await Promise.all([mine, theirs].map((page) => page.goto(paths.memory)))
  await Promise.all([mine, theirs].map(showCards))
  const [one, two] = [await takenOn(mine, 'teal', '2024-10-05'), await takenOn(mine, 'plum', '2024-10-05')]
  const chooser = await picker(mine)
  const form = editor(mine)
  const title = form.getByLabel('Title')
  await title.focus()
  // Once a file is uploaded, the server's picture takes the place of the one that this page made.
  const seen = Promise.withResolvers<void>()
  await ada.phone.context.route('**/api/uploads', (route) => seen.promise.then(() => route.continue()))
  await chooser.setFiles([one, two])
  await expect.poll(() => form.locator('canvas').count()).toBe(2)
  const heights = await form.locator('canvas').evaluateAll((all) => all.map((one) => one.getAttribute('height')))
  expect(heights).toEqual(['534', '534'])
  seen.resolve()
  await expectVisible(form.getByText('From your pictures. You can change it.'))
  // Nothing is filled in where somebody is about to type.
  expect(await title.inputValue()).toBe('')
  await title.blur()
  await expect.poll(() => title.inputValue()).toBe('Saturday in October')
  expect(await form.textContent()).not.toContain('.jpg')
  await form.getByRole('button', { name: 'Save memory' }).click()
  await form.waitFor({ state: 'detached' })
  for (const page of [mine, theirs]) {
    await expect.poll(() => isShown(picturesIn(card(page, 'Saturday in October'))), { timeout: 30_000 }).toBe(true)
    expect(await card(page, 'Saturday in October').textContent()).toContain('5 Oct 2024')
  }
})

/** Files of six kinds, as phones send them. */
async function sixKinds(page: Page) {
  const png = await pictureOf(page, 'teal', 'navy')
  const video = (ending: 'mp4' | 'mov') => made(ending, [...colour('purple', 2, '320x240'), '-pix_fmt', 'yuv420p'])
  return [
    await takenOn(page, 'olive', '2024-07-06'),
    { name: 'two.png', mimeType: 'image/png', buffer: png },
    { name: 'three.webp', mimeType: 'image/webp', buffer: await sharp(png).negate().webp().toBuffer() },
    { name: 'four.heic', mimeType: 'image/heic', buffer: heic },
    { name: 'five.mov', mimeType: 'video/quicktime', buffer: await video('mov') },
    { name: 'six.mp4', mimeType: 'video/mp4', buffer: await video('mp4') },
  ]
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the hashes of all originals in the album, as this page may download them. */
async function originalsOf({ page, context }: Phone, spaceId: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('authToken'))}` }
  const { request } = context
  const album = await request.get(`/api/memories/${spaceId}/album`, { headers })
  const { data } = (await album.json()) as AnswerOf<typeof listAlbum>
  const hashes: string[] = []
  for (const { title, file } of data.entries) {
    if (title !== 'By the lake') continue
    const answer = await request.post('/api/files/download', { headers, data: { ids: [file?.id] } })
    const { url } = ((await answer.json()) as AnswerOf<typeof createFilesDownload>).data
    hashes.push(hashOf(await (await request.get(url)).body()))
  }
  return hashes
}

interface Seen {
  /** Numbers of pictures seen at once, by month; months are read one by one. */
  readonly counts: readonly string[]
  readonly broken: readonly string[]
}

/** Notes in every frame how many pictures of a memory each month of the album shows, and which of them are broken. */
async function watch(page: Page, title: string): Promise<() => Promise<Seen>> {
  await page.evaluate((title) => {
    const [counts, broken] = [new Set<string>(), new Set<string>()]
    const look = () => {
      const tiles = [...document.querySelectorAll(`[data-entry][aria-label*="${title}"]`)]
      const months = Map.groupBy(tiles, (tile) => tile.closest('section')?.ariaLabel)
      for (const [month, those] of months) counts.add(`${month}: ${those.length}`)
      for (const tile of tiles) {
        if (tile.textContent.includes('be opened')) broken.add(tile.textContent)
        for (const image of tile.querySelectorAll('img'))
          if (image.complete && image.naturalWidth === 0) broken.add(image.currentSrc)
      }
      requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, { seen: () => ({ counts: [...counts].toSorted(), broken: [...broken] }) })
  }, title)
  return () => page.evaluate(() => (globalThis as unknown as { seen: () => Seen }).seen())
}

it('files of six kinds go on through cut connections and reloads; the partner sees the memory whole, once, or not at all', async () => {
  const files = await sixKinds(mine)
  const tiles = (page: Page) => page.getByRole('button', { name: /^(New: )?(Video: )?By the lake, / })
  await choose(theirs.getByRole('radio', { name: 'Pictures' }))
  await choose(mine.getByRole('radio', { name: 'Pictures' }))
  const seenByBen = await watch(theirs, 'By the lake')
  const created: string[] = []
  let spaceId = ''
  mine.on('request', (request) => {
    const [, id] = /\/api\/memories\/([0-9a-f]{24})$/.exec(request.url()) ?? []
    if (request.method() !== 'POST' || id === undefined) return
    spaceId = id
    created.push(request.headers()['idempotency-key'] ?? '')
  })

  // Only the first file gets through, and the response to its bytes is lost.
  let [uploads, lostBytes] = [0, 0]
  await ada.phone.context.route('**/api/uploads', (route) => {
    uploads += 1
    return uploads > 1 ? route.abort() : route.continue()
  })
  await ada.phone.context.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || lostBytes > 0) return route.continue()
    lostBytes += 1
    await route.fetch()
    return route.abort()
  })
  await (await picker(mine)).setFiles(files)
  const form = editor(mine)
  await form.getByLabel('Title').fill('By the lake')
  await form.getByRole('button', { name: 'Save memory' }).click()
  await form.waitFor({ state: 'detached' })
  await expectVisible(mine.getByText('By the lake'))
  await expect.poll(() => lostBytes).toBe(1)
  await mine.reload()
  await expectVisible(mine.getByText('By the lake'))
  expect(await tiles(theirs).count()).toBe(0)

  // The response to the memory is lost once.
  let lost = 0
  await ada.phone.context.route(/\/api\/memories\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await ada.phone.context.unroute('**/api/uploads')
  await mine.reload()
  for (const page of [mine, theirs]) {
    await expect.poll(() => tiles(page).count(), { timeout: 60_000 }).toBe(files.length)
    // Each has its picture; a video has that of its beginning.
    const shown = () => tiles(page).evaluateAll((all) => all.filter((tile) => tile.querySelector('img')?.naturalWidth))
    await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBe(files.length)
  }
  await expect.poll(() => mine.getByText('Will send when').count(), { timeout: 60_000 }).toBe(0)
  // The memory's day is the earliest that a picture tells, here the HEIC's; pictures without a day take it.
  expect(await seenByBen()).toEqual({ counts: ['July 2023: 5', 'July 2024: 1'], broken: [] })
  await theirs.reload()
  await expect.poll(() => tiles(theirs).count()).toBe(files.length)
  const chosen = files.map(({ buffer }) => hashOf(buffer))
  expect((await originalsOf(ben.phone, spaceId)).toSorted()).toEqual(chosen.toSorted())
  expect(lost).toBe(1)
  expect(new Set(created).size).toBe(1)
})
