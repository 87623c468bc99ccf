import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { capsulesPath } from '@love-space/contracts/capsules-page.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { voice as voiceTexts } from '@love-space/texts/en/couple/voice.ts'
import { fill } from '@love-space/texts/fill.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { valueAt } from './http.ts'
import type { TestUser } from './people.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>
type Page = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['newPage']>>

const openPhone = async (browser: Browser, web: string, { browser: client }: TestUser): Promise<Page> => {
  const user = valueAt((await client.call(meWithRoles)).json, 'data.user')
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: web, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.clock.setSystemTime(systemClock())
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      ['authToken', client.token ?? ''],
      ['user', JSON.stringify(user)],
    ] as [string, string][],
  )
  const page = await context.newPage()
  await page.goto(capsulesPath)
  await page.getByRole('heading', { name: 'Sealed letters' }).waitFor()
  return page
}

/** Opens the sealed letters on a phone of each person. */
export const openPhones = async (web: string, people: readonly TestUser[]) => {
  const browser = await launchChromium()
  const pages: Page[] = []
  for (const person of people) pages.push(await openPhone(browser, web, person))
  return {
    /** Seals a letter with a recording on the first phone, until a day and until both are together. */
    seal: async (text: string, opensOn: string): Promise<void> => {
      const [page] = pages
      await page?.getByRole('button', { name: texts.seal }).first().click()
      const dialog = page?.getByRole('dialog')
      await dialog?.getByLabel(fill(texts.text, { name: '' }).trim()).fill(text)
      await dialog?.getByRole('button', { name: voiceTexts.record }).click()
      await dialog?.getByText('0:02', { exact: true }).waitFor()
      await dialog?.getByRole('button', { name: voiceTexts.stop }).click()
      await dialog?.getByLabel(texts.day, { exact: true }).fill(opensOn)
      await dialog?.getByRole('switch', { name: texts.together }).click()
      await dialog?.getByRole('button', { name: texts.save }).click()
      await dialog?.waitFor({ state: 'detached' })
    },
    /** Waits until a text shows on all phones. */
    shown: (text: string) => Promise.all(pages.map((page) => page.getByText(text).first().waitFor())),
    /** Plays the recording in the letter with this text on all phones. */
    listen: (text: string) =>
      Promise.all(
        pages.map(async (page) => {
          const letter = page.getByRole('article').filter({ hasText: text })
          await letter.getByRole('button', { name: voiceTexts.listen }).click()
          const audio = letter.locator('audio')
          const heardS = () => audio.evaluate((element) => (element as unknown as { currentTime: number }).currentTime)
          await waitFor(async () => (await heardS()) > 0, { what: 'the sound of a recording' })
        }),
      ),
    close: () => browser.close(),
  }
}
