import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getConversationByDate, getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { releasesFolder } from '@love-space/local-runtime/run/process-env.ts'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import {
  addRelease,
  endCanary,
  folderOf,
  makeCanary,
  makeCurrent,
  rollBack,
  useNone,
} from '@love-space/static-server/release-store.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openBrowser, signIn, webOrigin } from './world.ts'

const browser = await openBrowser()
let builds: string
let open: Page
let fresh: Page
let complaints: string[]
let counted = 0
/** Releases of a failed try stay in the folder, so a second one needs other names. */
const attempt = randomBytes(3).toString('hex')

beforeEach(async () => {
  builds = await mkdtemp(join(tmpdir(), 'love-space-builds-'))
  complaints = []
  // Block service workers, whose cache would hide the deployed release.
  open = await browser.newPage({ serviceWorkers: 'block', baseURL: webOrigin() })
  fresh = await browser.newPage({ serviceWorkers: 'block', baseURL: webOrigin() })
  open.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  // A failed test must not leave its front end to the journeys, attacks and faults that follow.
  await Promise.all(['mf-admin', 'mf-couple'].map((frontEnd) => useNone(folder(frontEnd))))
  await Promise.all([open.close(), fresh.close(), rm(builds, { recursive: true })])
})

const reword = async (build: string, was: string, is: string): Promise<void> => {
  const names = (await readdir(build, { recursive: true })).filter((name) => name.endsWith('.js'))
  for (const name of names) {
    const code = await readFile(join(build, name), 'utf8')
    if (!code.includes(was)) continue
    await writeFile(join(build, name), code.replaceAll(was, is))
    for (const twin of ['br', 'gz']) await rm(join(build, `${name}.${twin}`), { force: true })
  }
}

/** Builds a release like `npm run release`. Its remote entry begins with the test's own script. */
const add = async (
  frontEnd: string,
  script: string,
  reworded: readonly (readonly [string, string])[] = [],
): Promise<{ id: string; entry: string }> => {
  counted += 1
  const id = `${frontEnd}-${attempt}-${counted}`
  const build = join(builds, id)
  await cp(join(repositoryRoot, frontEnd, 'dist'), build, { recursive: true })
  const text = await readFile(join(build, 'mf-manifest.json'), 'utf8')
  const { name } = (JSON.parse(text) as { metaData: { remoteEntry: { name: string } } }).metaData.remoteEntry
  const entry = `remoteEntry.${counted.toString(16).padStart(8, '0')}.js`
  await writeFile(join(build, entry), `${script};\n${await readFile(join(build, name), 'utf8')}`)
  await writeFile(join(build, 'mf-manifest.json'), text.replaceAll(name, entry))
  for (const twin of ['br', 'gz']) await rm(join(build, `mf-manifest.json.${twin}`), { force: true })
  for (const [was, is] of reworded) await reword(build, was, is)
  await addRelease(folder(frontEnd), { id, from: build, releasedAt: new Date().toISOString() })
  return { id, entry }
}
const release = async (...build: Parameters<typeof add>): Promise<string> => {
  const [frontEnd] = build
  const { id, entry } = await add(...build)
  await makeCurrent(folder(frontEnd), id)
  await isCurrent(entry)
  return id
}
const folder = (frontEnd: string): string => join(inject('runDir'), releasesFolder, frontEnd)
const mark = (id: string): string => `document.documentElement.dataset.release = '${id}'`

const config = async (cookie = ''): Promise<string> =>
  (await fetch(`${webOrigin()}/config.json`, { headers: { cookie } })).text()
const isCurrent = async (entry: string): Promise<void> => {
  await expect.poll(() => config()).toContain(entry)
}

const inRemote = (page: Page, name: string) =>
  page.locator(`#root:not([data-prerendered]) main [data-mf="${name}"] > *`).first()
const shownRelease = (page: Page) => page.evaluate(() => document.documentElement.dataset.release)
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

describe.each([
  { frontEnd: 'mf-admin', remote: 'mf_admin', path: paths.diagnostics, other: 'mf_couple', elsewhere: paths.login },
  { frontEnd: 'mf-couple', remote: 'mf_couple', path: paths.login, other: 'mf_admin', elsewhere: paths.diagnostics },
])('$frontEnd is released beside a running shell', ({ frontEnd, remote, path, other, elsewhere }) => {
  const goTo = (page: Page, address: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)

  it('reaches new pages, while an open one keeps its release', async () => {
    await open.goto(elsewhere)
    await inRemote(open, other).waitFor()
    await release(frontEnd, mark('one'))
    await fresh.goto(path)
    await inRemote(fresh, remote).waitFor()
    expect(await shownRelease(fresh)).toBe('one')
    await release(frontEnd, mark('two'))
    await goTo(open, path)
    await inRemote(open, remote).waitFor()
    expect(await shownRelease(open)).toBeUndefined()
    await fresh.reload()
    await inRemote(fresh, remote).waitFor()
    expect(await shownRelease(fresh)).toBe('two')
    expect(complaints).toEqual([])
  })

  it('leaves the shell usable if it throws at its start, and recovers after a rollback', async () => {
    await release(frontEnd, mark('good'))
    await release(frontEnd, `throw new Error('broken on purpose')`)
    await fresh.goto(path)
    await retry(fresh).waitFor()
    await goTo(fresh, elsewhere)
    await inRemote(fresh, other).waitFor()
    await goTo(fresh, path)
    await retry(fresh).waitFor()
    await rollBack(folder(frontEnd))
    await expect.poll(() => config()).not.toContain(`remoteEntry.${counted.toString(16).padStart(8, '0')}.js`)
    await retry(fresh).click()
    await inRemote(fresh, remote).waitFor()
    expect(await shownRelease(fresh)).toBe('good')
  })

  it('shows an error in its place if a file is missing, and recovers after a rollback', async () => {
    const id = await release(frontEnd, mark('hollow'))
    await rm(join(folderOf(folder(frontEnd), id), 'static'), { recursive: true })
    await fresh.route('**/static/**', (route) =>
      route.request().url().includes('/remotes/') ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await fresh.goto(path)
    await retry(fresh).waitFor()
    await fresh.unroute('**/static/**')
    await useNone(folder(frontEnd))
    await expect.poll(() => config()).not.toContain(`remoteEntry.${counted.toString(16).padStart(8, '0')}.js`)
    await retry(fresh).click()
    await inRemote(fresh, remote).waitFor()
  })
})

it('shows a canary to its share of browsers, counts what fails in it, and takes it back', async () => {
  const frontEnd = 'mf-admin'
  await release(frontEnd, mark('good'))
  const { id, entry } = await add(frontEnd, `throw new Error('broken on purpose')`)
  await makeCanary(folder(frontEnd), { id, percent: 50 })
  await expect.poll(() => config('canary=0')).toContain(entry)
  await fresh.context().addCookies([{ name: 'canary', value: '0', url: webOrigin() }])
  await open.context().addCookies([{ name: 'canary', value: '99', url: webOrigin() }])
  await fresh.goto(paths.diagnostics)
  await retry(fresh).waitFor()
  await signIn(open, { name: 'Operator', pin: '', ...inject('demo').admin })
  const fares = open.getByRole('region', { name: 'Back-office' })
  await expect
    .poll(async () => {
      await open.goto(paths.diagnostics)
      await fares.waitFor()
      return fares.innerText()
    })
    .toMatch(new RegExp(`${id}\\s+Canary, 50%\\s+Opened\\s+1\\s+Failed to start\\s+[1-9]`))
  expect(await shownRelease(open)).toBe('good')
  await endCanary(folder(frontEnd))
  await expect.poll(() => config('canary=0')).not.toContain(entry)
  await retry(fresh).click()
  await inRemote(fresh, 'mf_admin').waitFor()
  expect(await shownRelease(fresh)).toBe('good')
})

describe('a front end beside services of another release', () => {
  const [mia] = inject('demo').couple
  const home = (page: Page) => page.getByRole('heading', { level: 1 }).first()
  /** Returns answers as of a newer service, with unknown fields and an unknown kind of notification. */
  const ofLater = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ofLater)
    if (typeof value !== 'object' || value === null) return value
    const known = Object.entries(value).map(([name, one]) => [name, ofLater(one)] as const)
    const kind = 'isRead' in value && 'type' in value ? { type: 'of_a_later_release' } : {}
    return { ...Object.fromEntries(known), ...kind, addedLater: { by: 'a newer release' } }
  }

  it('go on together where the services are newer', async () => {
    await open.route('**/api/**', async (route) => {
      const answer = await route.fetch()
      const isJson = answer.headers()['content-type']?.includes('json') === true
      return isJson
        ? route.fulfill({ response: answer, json: ofLater(await answer.json()) })
        : route.fulfill({ response: answer })
    })
    await signIn(open, mia!)
    await home(open).waitFor()
    for (const path of [paths.memory, paths.notifications]) {
      await open.goto(path)
      await home(open).waitFor()
    }
    await open.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints).toEqual([])
  })

  it('shows in its place what older services cannot do, and keeps working otherwise', async () => {
    const later = [getTodaysConversation.path, getConversationByDate.path].map(
      (path) => [path, `${path}-later`] as const,
    )
    await release('mf-couple', mark('later'), later)
    await signIn(fresh, mia!)
    await home(fresh).waitFor()
    expect(await shownRelease(fresh)).toBe('later')
    const letters = fresh.locator(`#${sections.messages}`)
    await letters.getByText("Today's letters didn't load.").waitFor()
    await fresh.getByRole('button', { name: 'Menu' }).click()
    await fresh.getByRole('menuitem', { name: 'Settings' }).click()
    await fresh.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  })
})
