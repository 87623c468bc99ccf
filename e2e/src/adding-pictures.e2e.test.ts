import { expect, it } from 'vitest'
import type { FileChooser, Page } from 'playwright-core'
import sharp from 'sharp'
import { paths } from '@love-space/contracts/paths.ts'
import { isShown, pictureOf, picturesIn } from './pictures.ts'
import { failOnComplaints, expectVisible, newCouple, openBrowser, showCards } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
failOnComplaints(ada.phone, ben.phone)
const [mine, theirs] = [ada.phone.page, ben.phone.page]

const editor = (page: Page) => page.getByRole('dialog', { name: 'Add a memory' })
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

const takenOn = async (page: Page, colour: string, day: string) => {
  const png = await pictureOf(page, colour)
  const exif = { IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 14:30:00` } }
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(png).withExif(exif).jpeg().toBuffer() }
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
  await (await picker(mine)).setFiles([one, two])
  const form = editor(mine)
  await expect.poll(() => form.locator('canvas').count()).toBe(2)
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Saturday in October')
  await expectVisible(form.getByText('From your pictures. You can change it.'))
  expect(await form.textContent()).not.toContain('.jpg')
  await form.getByRole('button', { name: 'Save memory' }).click()
  await form.waitFor({ state: 'detached' })
  for (const page of [mine, theirs]) {
    await expect.poll(() => isShown(picturesIn(card(page, 'Saturday in October'))), { timeout: 30_000 }).toBe(true)
    expect(await card(page, 'Saturday in October').textContent()).toContain('5 Oct 2024')
  }
})

it('is saved at once without a connection, and goes on after a reload; the partner sees it whole, once, or not at all', async () => {
  const files = [
    await takenOn(mine, 'olive', '2024-07-06'),
    await takenOn(mine, 'coral', '2024-07-06'),
    await takenOn(mine, 'navy', '2024-07-06'),
  ]
  const created: string[] = []
  mine.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/memories\/[0-9a-f]{24}$/.test(request.url()))
      created.push(request.headers()['idempotency-key'] ?? '')
  })

  let uploads = 0
  // The second file has no connection.
  await ada.phone.context.route('**/api/uploads', (route) => {
    uploads += 1
    return uploads > 1 ? route.abort() : route.continue()
  })
  await (await picker(mine)).setFiles(files)
  const form = editor(mine)
  await form.getByLabel('Title').fill('By the lake')
  await form.getByRole('button', { name: 'Save memory' }).click()
  await form.waitFor({ state: 'detached' })
  await expectVisible(mine.getByText('By the lake'))
  await mine.reload()
  await expectVisible(mine.getByText('By the lake'))
  expect(await card(theirs, 'By the lake').count()).toBe(0)

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
    await expect.poll(() => card(page, 'By the lake').count(), { timeout: 60_000 }).toBe(1)
    // The page must never show a part of the pictures.
    expect(await card(page, 'By the lake').textContent()).toContain('3 pictures and videos')
    await expect.poll(() => isShown(picturesIn(card(page, 'By the lake'))), { timeout: 30_000 }).toBe(true)
  }
  await expect.poll(() => mine.getByText('Will send when').count(), { timeout: 60_000 }).toBe(0)
  await theirs.reload()
  await expect.poll(() => card(theirs, 'By the lake').count()).toBe(1)
  expect(lost).toBe(1)
  expect(new Set(created).size).toBe(1)
})
