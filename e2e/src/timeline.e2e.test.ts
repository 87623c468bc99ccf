import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { pictureOf, picturesIn, shapeOf } from './pictures.ts'
import { expectVisible, failOnComplaints, newCouple, openBrowser } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser, { hasWorker: false })
failOnComplaints(ada.phone, ben.phone)

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

describe('a milestone', () => {
  it('is added with a cropped picture, and seen by the partner without a reload', async () => {
    const [adas, bens] = [ada.phone.page, ben.phone.page]
    await bens.goto(paths.timeline)
    await expectVisible(bens.getByText('No timeline events found'))
    await adas.goto(`${paths.home}#timeline`)
    await adas.getByRole('button', { name: 'Did I forget any?' }).click()
    const form = adas.getByRole('dialog', { name: 'Add Timeline Event' })
    await form.getByLabel('Title').fill('Our first night train')
    await form.getByLabel('Latitude').fill('55.676098')
    await form.getByLabel('Longitude').fill('12.568337')
    const buffer = await pictureOf(adas, 'teal', 'orange')
    await form.locator('input[type=file]').first().setInputFiles({ name: 'train.png', mimeType: 'image/png', buffer })
    await form.getByRole('button', { name: 'Crop or turn' }).click()
    const editor = adas.getByRole('dialog', { name: 'Your picture' })
    await expectVisible(editor.getByRole('img', { name: 'train.png' }))
    await editor.getByRole('button', { name: 'Edit' }).click()
    const editing = adas.getByRole('dialog', { name: 'Crop and turn' })
    await editing.getByRole('button', { name: 'Turn by 90°' }).click()
    await editing.getByRole('button', { name: 'Reset' }).click()
    await editing.getByRole('switch', { name: 'Crop to 16:9' }).click()
    await expectVisible(editing.getByTestId('cropper'))
    await editing.getByRole('button', { name: 'Done' }).click()
    await expectVisible(editor)
    await editor.getByRole('button', { name: 'Use this picture' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expectVisible(card(adas, 'Our first night train'))
    await expectVisible(card(bens, 'Our first night train'))
    await expectVisible(card(bens, 'Our first night train').getByText('Added by Ada'))
    const picture = picturesIn(card(bens, 'Our first night train'))
    await expect.poll(() => shapeOf(picture)).toBeCloseTo(16 / 9, 1)
  })

  it('notifies the partner, with a link to its place and picture', async () => {
    const { page } = ben.phone
    await page.goto(paths.notifications)
    await page.getByRole('button', { name: /Ada.* added to your timeline/ }).click()
    await page.waitForURL(/\/timeline\?refId=[0-9a-f]{24}$/)
    await card(page, 'Our first night train').getByRole('button', { name: 'Show “Our first night train”' }).click()
    const detail = page.getByRole('dialog', { name: 'Our first night train' })
    await expectVisible(detail.getByText('55.676098, 12.568337'))
    await detail.getByRole('button', { name: 'Show full-screen' }).click()
    const viewer = page.locator('.media-viewer')
    await expectVisible(viewer.getByRole('img', { name: 'Our first night train' }))
    const saved = page.waitForEvent('download')
    await viewer.getByRole('button', { name: 'Save the original' }).click()
    expect((await saved).suggestedFilename()).toBe('train.png')
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)
  })

  it('goes to the trash, disappears for the other partner, and is restored', async () => {
    const [adas, bens] = [ada.phone.page, ben.phone.page]
    await bens.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    const form = bens.getByRole('dialog', { name: 'Edit Timeline Event' })
    await form.getByLabel('Title').fill('Our second night train')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectVisible(card(adas, 'Our second night train'))
    await adas.goto(paths.timeline)
    await card(adas, 'Our second night train')
      .getByRole('button', { name: /^Options for/ })
      .click()
    await adas.getByRole('menuitem', { name: 'Delete' }).click()
    await adas.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => card(bens, 'Our second night train').count()).toBe(0)
    await adas.getByRole('button', { name: 'Undo' }).click()
    await expectVisible(card(bens, 'Our second night train'))
  })
})
