import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import {
  givePin,
  newCouple,
  newPhone,
  openBrowser,
  openLetter,
  expectText,
  signIn,
  tryOffline,
  writeMessage,
  type Side,
} from './world.ts'

const browser = await openBrowser()

const letter = 'Take this with you.'

async function confirmDeletion({ person, phone: { page } }: Side): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel(`To confirm, type ${person.email}`).fill(person.email)
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await question.waitFor({ state: 'detached' })
}

it(
  'two people take their data away and one of them goes, each offline at the wrong moment',
  { timeout: 240_000 },
  async () => {
    const { ada, ben } = await newCouple(browser)
    await writeMessage(ben.phone.page, letter)
    await openLetter(ada.phone.page)
    await expectText(ada.phone.page, letter)

    // The space ends and is reopened while one partner is offline.
    await ben.phone.context.setOffline(true)
    const { page: home } = ada.phone
    await home.goto(settingsPageOf(paths.spaceSettings, settingsPages.end))
    await home.getByRole('button', { name: 'End this space' }).click()
    const question = home.getByRole('alertdialog')
    await question.getByLabel('To confirm, type Harbour').fill('Harbour')
    await question.getByRole('button', { name: 'End the space' }).click()
    await givePin(ada, home.getByText(/^You ended this space on/))
    await home.getByRole('button', { name: 'Reopen the space' }).click()
    await expectText(home, 'Your space is open again.')
    await expectText(ben.phone.page, letter)
    await ben.phone.context.setOffline(false)
    await ben.phone.page.goto('/')
    await expectText(ben.phone.page, letter)
    await expect.poll(() => ben.phone.page.getByText(/ended this space/).count()).toBe(0)

    // The export is made even if no page is open.
    const { page, context } = ben.phone
    await page.goto(settingsPageOf(paths.settings, settingsPages.export))
    const prepare = page.getByRole('button', { name: 'Prepare my data' })
    await prepare.waitFor()
    await tryOffline(ben.phone, () => prepare.click())
    await prepare.click()
    const download = page.getByRole('button', { name: /^Download / })
    await givePin(ben, download.or(page.getByText('Gathering your letters and files…')))
    await context.setOffline(true)
    await context.setOffline(false)
    await download.waitFor()
    await context.setOffline(true)
    await download.click()
    await expectText(page, /couldn't reach Love Space|download didn't start/)
    await context.setOffline(false)
    const file = page.waitForEvent('download')
    await download.click()
    const saved = await file
    expect(saved.suggestedFilename()).toMatch(/^love-space-.*\.zip$/)
    const bytes = await readFile(await saved.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('index.html')).toBe(true)

    // Deleting the account offline reports a failure and changes nothing.
    await page.goto(settingsPageOf(paths.settings, settingsPages.deleteAccount))
    await page.getByRole('button', { name: 'Delete my account' }).waitFor()
    await context.setOffline(true)
    await confirmDeletion(ben)
    await expectText(page, /couldn't reach Love Space|account wasn't deleted/)
    await context.setOffline(false)
    await page.reload()
    await page.getByRole('button', { name: 'Delete my account' }).waitFor()
    await home.goto('/')
    await expect.poll(() => home.getByRole('main').getByText('Ben').count()).toBeGreaterThan(0)

    // His other browser is offline meanwhile.
    const elsewhere = await newPhone(browser)
    await signIn(elsewhere.page, ben.person)
    await elsewhere.context.setOffline(true)
    await confirmDeletion(ben)
    await givePin(ben, page.getByText('Your account is deleted. Take care of yourself.'))
    await elsewhere.context.setOffline(false)
    await elsewhere.page.goto('/')
    await expect.poll(() => elsewhere.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await elsewhere.context.close()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await home.goto('/')
    await expectText(home, letter)
    await expectText(home, 'Waiting for your partner')
    await expect.poll(() => home.getByRole('main').getByText('Ben').count()).toBe(0)
    expect(ada.phone.complaints).toEqual([])
    expect(ben.phone.complaints).toEqual([])
  },
)
