import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateUserProfile } from '@love-space/contracts/auth/user.routes.ts'
import { changeNotificationSettings } from '@love-space/contracts/engagement/notification-settings.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { processNames } from '@love-space/contracts/processes.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { addDays, instantIn } from '@love-space/couple-rules/days.ts'
import {
  startEmptyLoveSpace,
  type EmptyLoveSpace,
  type LoveSpaceOptions,
} from '@love-space/local-runtime/love-space.ts'
import type { PortName } from '@love-space/local-runtime/record/port-names.ts'
import { clientLimits } from '@love-space/local-runtime/run/client-limits.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { enter } from './couple.ts'
import type { Browser, Page } from './phone.ts'
import {
  checkSecrets,
  checkMails,
  checkShown,
  checkTold,
  timeZone,
  type Finding,
  type Note,
  type Side,
} from './week-checks.ts'
import { mondayOfClockChange } from './week-days.ts'
import { celebrate, proposesBeginnings, proposesNothing, showsNextDay } from './week-phone.ts'
import { days, visits, type Visit } from './week-visits.ts'

const yearsTogether = 3

export interface WeekTally {
  visits: number
  kills: number
  /** Notifications of both. */
  told: number
  readonly found: Finding[]
}

interface Week {
  readonly dir: string
  readonly product: EmptyLoveSpace
  readonly monday: string
  readonly sides: Readonly<Record<Visit['who'], Side>>
  readonly tally: WeekTally
  readonly note: Note
  readonly pictures: string | undefined
  readonly ids: Map<string, string>
}

/** A couple's week on a product of its own, whose clock moves on between two visits while every process is killed. */
export const runWeek = async (options: {
  /** Number of visits, from the first; all by default. */
  readonly count?: number
  /** Folder for a picture of each visit. */
  readonly pictures?: string | undefined
  readonly log: (line: string) => void
}): Promise<WeekTally> => {
  const { count = visits.length, pictures, log } = options
  const dir = await mkdtemp(join(tmpdir(), 'love-space-week-'))
  const monday = mondayOfClockChange(timeZone, new Date())
  const offsetTo = (at: number): number => Math.floor((at - Date.now()) / 1000)
  const begin = instantIn(timeZone, monday, '07:00')
  const env: NonNullable<LoveSpaceOptions['env']> = { ...clientLimits.none }
  /** Sets the time that each process has from its next start on. */
  const moveTo = (at: number): void => {
    for (const name of processNames) env[name] = { ...env[name], CLOCK_OFFSET_S: String(offsetTo(at)) }
  }
  const product = await startEmptyLoveSpace({
    dir,
    ports: 'free',
    env,
    clockOffsetS: offsetTo(begin),
    autoRestart: false,
    log: () => undefined,
  })
  const tally: WeekTally = { visits: 0, kills: 0, told: 0, found: [] }
  const note: Note = (trouble, words) => void tally.found.push({ trouble, words })
  let browser: Browser | undefined
  try {
    browser = await launchChromium()
    const sides = await beginWeek(browser, product.web, await issueTapLinks(dir, 2), monday)
    const week: Week = { dir, product, monday, sides, tally, note, pictures, ids: new Map() }
    let since = begin
    for (const visit of visits.slice(0, count)) {
      const now = instantIn(timeZone, addDays(monday, visit.day), visit.time)
      moveTo(now)
      await killAll(week, visit.day)
      await check(week, since)
      await pay(week, visit, now)
      since = now
      log(`${visit.who} on ${addDays(monday, visit.day)} at ${visit.time}: ${tally.found.length} troubles so far`)
    }
    // The next Monday, when the first week is over.
    const end = instantIn(timeZone, addDays(monday, 7), '08:00')
    moveTo(end)
    await killAll(week, 0)
    await check(week, since)
    const page = await open(sides.Ada, end)
    if (!(await proposesNothing(page))) note('shown wrongly', 'the first week after its end')
    return tally
  } finally {
    await browser?.close()
    await product.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const beginWeek = async (browser: Browser, web: string, taps: readonly string[], monday: string) => {
  const side = async (name: Visit['who'], index: number): Promise<Side> => {
    const entered = await enter(web, taps[index] ?? '', index === 0 ? 'first' : 'second', name)
    const context = await browser.newContext({
      baseURL: web,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: timeZone,
    })
    return { ...entered, name, context, isSignedIn: false, known: new Map(), due: [] }
  }
  const Ada = await side('Ada', 0)
  const Ben = await side('Ben', 1)
  const anniversary = addDays(monday, days.anniversary)
  const since = `${Number(anniversary.slice(0, 4)) - yearsTogether}${anniversary.slice(4)}`
  const setup = { customName: 'Harbour', relationshipStartDate: since, spaceSettingComplete: true, timeZone } as const
  await Ada.client.insist(updateSpace, { params: { spaceId: Ada.spaceId }, body: setup })
  const dateOfBirth = `1990${addDays(monday, days.birthday).slice(4)}`
  await Ben.client.insist(updateUserProfile, { body: { dateOfBirth } })
  await Ben.client.insist(changeNotificationSettings, { body: { digest: true, timeZone } })
  Ada.due.push('partner_joined')
  return { Ada, Ben }
}

/**
 * Kills every process at once, and on some days the database or NATS before. Each reads its new clock when it starts. They
 * are started by hand: the supervisor waits longer before each restart of a process that lived for seconds only.
 */
const killAll = async ({ product, tally }: Week, day: number): Promise<void> => {
  const revive = async (name: PortName): Promise<void> => {
    await product.processes[name].kill()
    await product.processes[name].restart()
    tally.kills += 1
  }
  const server = ([undefined, 'mongo', 'nats'] as const)[day % 3]
  if (server) await revive(server)
  await Promise.all(processNames.map(revive))
}

const check = async ({ dir, sides, tally, note }: Week, since: number): Promise<void> => {
  for (const side of [sides.Ada, sides.Ben]) tally.told += await checkTold(dir, side, since, note)
  await checkMails(dir, note)
}

const open = async (side: Side, at: number): Promise<Page> => {
  await side.context.clock.setSystemTime(at)
  const page = await side.context.newPage()
  await page.goto(side.isSignedIn ? paths.home : paths.login)
  if (!side.isSignedIn) {
    await page.getByLabel('Email').fill(side.email)
    await page.getByLabel('Password', { exact: true }).fill(side.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    side.isSignedIn = true
  }
  await page.waitForURL((url) => url.pathname === paths.home)
  await page.getByRole('region', { name: 'Mood' }).waitFor()
  return page
}

/** One visit. The page closes at once, as a phone is put away. */
const pay = async ({ sides, tally, monday, pictures, ids, note }: Week, visit: Visit, at: number): Promise<void> => {
  const [side, partner] = visit.who === 'Ada' ? [sides.Ada, sides.Ben] : [sides.Ben, sides.Ada]
  const today = addDays(monday, visit.day)
  await checkShown(side, today, visit.day + (visit.who === 'Ada' ? 0 : 1), note)
  if (visit.who === 'Ben') await checkSecrets(side, visit.day >= days.birthday, note)
  const page = await open(side, at)
  page.on('pageerror', ({ message }) => note('complaints of a page', `${today}: ${message}`))
  if (visit.day === days.anniversary) await celebrate(page, yearsTogether)
  await checkNextDay(page, visit.day, note)
  if (!(await proposesBeginnings(page))) note('lost', `${today}: the beginnings of the first week`)
  for (const deed of visit.deeds) {
    await deed.run({ ...side, page, partnerId: partner.userId, today, monday, ids })
    if (deed.tells) partner.due.push(deed.tells)
  }
  if (visit.brings) for (const each of [side, partner]) each.due.push(visit.brings)
  if (pictures !== undefined) await photograph(page, pictures, visit)
  if ((await page.getByRole('dialog').count()) > 0) note('came too early', `${today}: a dialog nobody opened`)
  await page.close()
  tally.visits += 1
}

const checkNextDay = async (page: Page, day: number, note: Note): Promise<void> => {
  if (day > days.birthday) return
  const soonest = Math.max(day, days.anniversary)
  const words = ['today', 'tomorrow'][soonest - day] ?? `in ${soonest - day} days`
  if (!(await showsNextDay(page, words))) note('shown wrongly', `on day ${day + 1} the next day is not ${words}`)
}

const looks = [
  { theme: 'official', mode: 'light' },
  { theme: 'official', mode: 'dark' },
  { theme: 'original', mode: 'light' },
  { theme: 'original', mode: 'dark' },
] as const

/** Takes home in one of the looks, each in its turn. */
const photograph = async (page: Page, folder: string, { who, day, time }: Visit): Promise<void> => {
  const look = looks[(2 * day + (who === 'Ben' ? 1 : 0)) % looks.length] ?? looks[0]
  await page.locator('html').evaluate((root, wanted) => {
    Object.assign(root.dataset, wanted)
    root.scrollTo(0, 0)
  }, look)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `day-${day + 1}-${time.replace(':', '')}-${who}-${look.theme}-${look.mode}.png`)
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
