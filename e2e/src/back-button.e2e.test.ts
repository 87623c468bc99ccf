import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { completeSetup, registerByTap, failOnComplaints, newPerson, newPhone, newTaps, openBrowser } from './world.ts'

const browser = await openBrowser()
const phone = await newPhone(browser)
const { page } = phone
const [tap = ''] = await newTaps()
await registerByTap(page, tap, newPerson('Ada'))
await completeSetup(page, 'Harbour', '2024-02-14')
failOnComplaints(phone)

// Each test begins at home, with the settings one step back in the history.
beforeEach(async () => {
  await page.goto(paths.settings)
  await page.goto('/')
  await page.getByRole('button', { name: "Write today's letter" }).waitFor()
})

const path = () => new URL(page.url()).pathname
const dialog = () => page.getByRole('dialog')
/** Goes back, after a moment: Back may unload the page that evaluates this. */
const back = () => page.evaluate(() => void setTimeout(() => history.back()))
const isGone = async (what: ReturnType<typeof dialog>) => {
  await expect.poll(() => what.count()).toBe(0)
}
const openWriting = async () => {
  await page.getByRole('button', { name: "Write today's letter" }).click()
  await dialog().waitFor()
  await expect.poll(hasEntry).toBe(true)
}
const hasEntry = () => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays === 1)
const isAtSettings = async () => {
  await expect.poll(path).toBe(paths.settings)
  // Otherwise the next test would abort the load.
  await page.waitForLoadState()
}

describe('the Back button', () => {
  it('closes a sheet and keeps its text; the next press leaves the page', async () => {
    await openWriting()
    await dialog().getByLabel('Your letter').fill('Half a sentence')
    await back()
    await isGone(dialog())
    expect(path()).toBe('/')
    await openWriting()
    expect(await dialog().getByLabel('Your letter').inputValue()).toBe('Half a sentence')
    await back()
    await isGone(dialog())
    await back()
    await isAtSettings()
  })

  it('needs one press to leave the page after a sheet was closed by its own button', async () => {
    await openWriting()
    await dialog().getByRole('button', { name: 'Close' }).click()
    await isGone(dialog())
    await expect.poll(hasEntry).toBe(false)
    await back()
    await isAtSettings()
  })

  it('returns in one press from a page opened by a menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Space settings' }).click()
    await page.waitForURL('**/space-settings')
    await back()
    await expect.poll(path).toBe('/')
    await back()
    await isAtSettings()
  })

  it('returns from a day that was chosen in the calendar to today', async () => {
    await page.getByRole('button', { name: 'Letter options' }).click()
    await page.getByRole('menuitem', { name: 'View history' }).click()
    await dialog().getByRole('button', { name: 'Previous month' }).click()
    await dialog().getByRole('gridcell').getByText('15', { exact: true }).click()
    await page.waitForURL(/conversation-date=/)
    await isGone(dialog())
    await back()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await back()
    await isAtSettings()
  })

  it('is not delayed by a sheet that a reload closed', async () => {
    await openWriting()
    await page.reload()
    await page.getByRole('button', { name: "Write today's letter" }).waitFor()
    await expect.poll(hasEntry).toBe(false)
    await back()
    await isAtSettings()
  })

  it('closes a question without answering it', async () => {
    await page.goto(settingsPageOf(paths.spaceSettings, settingsPages.end))
    await page.getByRole('button', { name: 'End this space' }).click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await expect.poll(hasEntry).toBe(true)
    await back()
    await isGone(question)
    expect(path()).toBe(settingsPageOf(paths.spaceSettings, settingsPages.end))
    await back()
    await expect.poll(path).toBe('/')
  })
})
