import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { errorText } from '@love-space/service-kit/process/app-error.ts'
import { signIn } from './client.ts'
import type { Partner } from './couple.ts'
import { until } from './parts.ts'
import { openPhone, type Browser } from './phone.ts'
import { operatorOf } from './run-bulk-faults.ts'

const shownMsMax = 20_000
const shownCharsMax = 300
/** Pages that the released front ends and those of today have. */
const couplePages = [paths.timeline, paths.memory, paths.notifications, paths.settings, paths.spaceSettings, paths.help]
const officePages = [
  paths.admin,
  ...['space', 'user', 'device', 'quote'].map((name) => `${paths.admin}/${name}-management`),
]

const fieldsRefused = 422

/** Returns whether a front end and a process do not fit. That a record is missing or not allowed is no such failure. */
const isFailure = (pathname: string, status: number, areFieldsUnknown: boolean): boolean => {
  if (status === fieldsRefused) return !areFieldsUnknown
  return status >= 500 || [400, 405, 415].includes(status) || (status >= 400 && !pathname.startsWith('/api/'))
}

export interface Visits {
  readonly pages: number
  /** Pages that did not appear, scripts that failed, refused requests, letters that were not kept. */
  readonly failures: readonly string[]
  /** Names of the files that the pages have loaded. */
  readonly files: ReadonlySet<string>
}

/** Opens the pages of a partner, with a letter written on one of them, and those of an operator. */
export const visitPages = async (options: {
  readonly browser: Browser
  readonly web: string
  readonly couple: readonly [writer: Partner, reader: Partner]
  /** A text that no letter contains yet. */
  readonly letter: string
  /** Titles on pages, which other versions have written. */
  readonly shown: Readonly<Record<string, string>>
  /** Whether the processes are older than the front ends, so that they refuse new fields, which a page must survive. */
  readonly areFieldsUnknown: boolean
}): Promise<Visits> => {
  const { browser, web, couple, letter, shown } = options
  const [writer, reader] = couple
  const failures: string[] = []
  const files = new Set<string>()
  let pages = 0
  const visit = async (
    who: Parameters<typeof openPhone>[2],
    work: (page: Awaited<ReturnType<Awaited<ReturnType<typeof openPhone>>['newPage']>>) => Promise<void>,
  ): Promise<void> => {
    const context = await openPhone(browser, web, who)
    const page = await context.newPage()
    page.on('pageerror', (error) => failures.push(`${new URL(page.url()).pathname}: ${error.message}`))
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      files.add(pathname.split('/').at(-1) ?? '')
      if (isFailure(pathname, response.status(), options.areFieldsUnknown))
        failures.push(`${response.request().method()} ${pathname}: ${response.status()}`)
    })
    await work(page).catch(async (error: unknown) => {
      const text = await page.locator('body').innerText()
      failures.push(
        `${page.url()}: ${errorText(error)}; it shows “${text.replaceAll(/\s+/g, ' ').slice(0, shownCharsMax)}”`,
      )
    })
    await context.close()
  }
  const open = async (page: Parameters<Parameters<typeof visit>[1]>[0], path: string): Promise<void> => {
    pages += 1
    // A page that reloads itself at this moment, for a new release, cancels the navigation.
    if (!(await until(async () => (await page.goto(path)) !== null, shownMsMax)))
      throw new Error(`${path} does not open.`)
    await page.getByRole('main').getByRole('heading').first().waitFor({ timeout: shownMsMax })
    const text = shown[path]
    if (text === undefined) return
    const title = page.getByText(text).first()
    // Today's pages also have a view of memories that shows one of a day.
    const cards = page.getByRole('radio', { name: 'Cards' })
    await title.or(cards).first().waitFor({ timeout: shownMsMax })
    if (!(await title.isVisible())) await cards.click()
    await title.waitFor({ timeout: shownMsMax })
  }

  await visit({ client: await signIn(web, writer) }, async (page) => {
    await open(page, paths.home)
    const edit = page.getByRole('button', { name: 'Edit', exact: true }).first()
    const sealed = page.getByRole('button', { name: /Open the letter/ }).first()
    await edit.or(sealed).first().waitFor({ timeout: shownMsMax })
    if (await sealed.isVisible()) await sealed.click()
    await edit.click({ timeout: shownMsMax })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill(letter)
    await dialog.getByRole('button', { name: /^(Send|Save.*)$/ }).click({ timeout: shownMsMax })
    const isKept = async (): Promise<boolean> => {
      const { messages } = (await reader.client.insist(getTodaysConversation, {})).data
      return messages.some(({ message }) => message === letter)
    }
    if (!(await until(isKept, shownMsMax))) failures.push(`The partner has not received “${letter}”.`)
    for (const path of couplePages) await open(page, path)
  })
  await visit({ client: await operatorOf(web) }, async (page) => {
    for (const path of officePages) await open(page, path)
  })
  return { pages, failures, files }
}
