import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { isShown, pictureOf, picturesIn } from './pictures.ts'
import { failOnComplaints, newCouple, openBrowser } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser, { hasMotion: true })
failOnComplaints(ada.phone, ben.phone)

const chooseAvatar = async (page: Page, buffer: Buffer): Promise<void> => {
  const picture = page.getByRole('group', { name: 'Your picture' })
  await picture.locator('input[type=file]').first().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
}

describe('an avatar', () => {
  it('is cropped, uploaded and shown to the partner without a reload', async () => {
    const [adas, bens] = [ada.phone.page, ben.phone.page]
    await bens.goto(settingsPageOf(paths.spaceSettings, settingsPages.partner))
    await adas.goto(settingsPageOf(paths.settings, settingsPages.profile))
    await chooseAvatar(adas, await pictureOf(adas, 'teal'))
    const dialog = adas.getByRole('dialog', { name: 'How it looks' })
    await dialog.getByRole('button', { name: 'Turn by 90°' }).click()
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect.poll(() => isShown(picturesIn(adas.locator('main')))).toBe(true)
    await expect.poll(() => isShown(picturesIn(adas.locator('header')))).toBe(true)
    await expect.poll(() => isShown(picturesIn(bens.locator('main')))).toBe(true)
  })

  it('continues to upload in the next page', async () => {
    const { page, context } = ada.phone
    await page.goto(settingsPageOf(paths.settings, settingsPages.profile))
    const buffer = await pictureOf(page, 'orange')
    const before = await picturesIn(page.locator('main')).first().getAttribute('src')
    await context.route('**/api/uploads', (route) => route.abort())
    await chooseAvatar(page, buffer)
    await page.getByRole('button', { name: 'Use the whole picture' }).click()
    const panel = page.getByRole('complementary', { name: 'Uploads' })
    await expect.poll(() => panel.isVisible()).toBe(true)
    await context.unroute('**/api/uploads')
    await page.reload()
    await expect
      .poll(() =>
        picturesIn(page.locator('main'))
          .first()
          .getAttribute('src')
          .catch(() => before),
      )
      .not.toBe(before)
    await expect.poll(() => panel.isVisible()).toBe(false)
  })
})

describe('the pictures of a space', () => {
  const sectionOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
  const choose = async (page: Page, section: string, colour: string): Promise<void> => {
    const file = { name: `${colour}.png`, mimeType: 'image/png', buffer: await pictureOf(page, colour) }
    await sectionOf(page, section).locator('input[type=file]').first().setInputFiles(file)
  }
  const count = (page: Page): Promise<number> => picturesIn(sectionOf(page, 'More pictures')).count()

  it('are shown to both without a reload, also those that both add at once', async () => {
    const [adas, bens] = [ada.phone.page, ben.phone.page]
    await Promise.all([adas.goto(settingsPageOf(paths.spaceSettings, settingsPages.pictures)), bens.goto(paths.home)])
    await choose(adas, 'Cover picture', 'teal')
    const carousel = bens.getByRole('region', { name: 'Our pictures' })
    await expect.poll(() => picturesIn(carousel).count(), { timeout: 30_000 }).toBe(1)
    await bens.goto(settingsPageOf(paths.spaceSettings, settingsPages.pictures))
    await Promise.all([choose(adas, 'More pictures', 'plum'), choose(bens, 'More pictures', 'olive')])
    await expect.poll(() => count(adas), { timeout: 30_000 }).toBe(2)
    await expect.poll(() => count(bens)).toBe(2)
  })
})
