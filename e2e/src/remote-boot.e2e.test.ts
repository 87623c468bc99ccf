import { getResponse } from 'msw'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { launchChromium, takePolicyViolations } from '@love-space/testing/chromium.ts'
import { mia } from '../../mf-couple/src/test/couple.fixtures.ts'
import { mockCouple } from '../../mf-couple/src/test/mock-couple.ts'
import { startFrontServer, type FrontServer } from './front-server.ts'

interface WithPolicies {
  readonly trustedTypes: { createPolicy: (name: string, rules: object) => object }
}

let browser: Browser
let front: FrontServer
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

beforeEach(async () => {
  front = await startFrontServer()
  // Block service workers, whose cache would hide failures.
  page = await browser.newPage({ serviceWorkers: 'block' })
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await page.close()
  await front.close()
})

const inRemote = (name: string) => page.locator(`#root:not([data-prerendered]) main [data-mf="${name}"] > *`).first()
const documentsRequested = () => front.requested.filter((path) => !/^\/(static|remotes|api)\/|\./.test(path)).length

/** Returns the scripts that a page's document names, as the gateway reads them from the builds' manifests. */
async function namedScripts(path: string, isSignedIn = false): Promise<ReadonlySet<string>> {
  const html = await (await fetch(front.origin + path)).text()
  const tags = [...html.matchAll(/(?:<script[^>]* src|rel="modulepreload"[^>]* href)="([^"]+\.js)"/g)].map(
    ([, address]) => address ?? '',
  )
  const ofSignedIn = JSON.parse(/id="signed-in">([^<]*)</.exec(html)?.[1] ?? '[]') as readonly string[]
  return new Set([...tags, ...(isSignedIn ? ofSignedIn : [])])
}

async function bytesOf(scripts: Iterable<string>): Promise<number> {
  const sizes = [...scripts].map(async (path) => {
    const { status, headers } = await fetch(front.origin + path, { headers: { 'accept-encoding': 'br' } })
    expect(status).toBe(200)
    expect(headers.get('content-encoding')).toBe('br')
    return Number(headers.get('content-length'))
  })
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)
}

async function loadedScripts(path: string): Promise<ReadonlySet<string>> {
  await page.addInitScript(() => {
    const note = () => {
      if (!document.querySelector('#root:not([data-prerendered]) main [data-mf="mf_couple"] > *')) return
      if (document.querySelector('[aria-busy=true]')) return
      performance.mark('stands')
      observer.disconnect()
    }
    const observer = new MutationObserver(note)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(front.origin + path)
  await page.waitForFunction(() => performance.getEntriesByName('stands').length > 0)
  const addresses = await page.evaluate(() => {
    const stands = performance.getEntriesByName('stands')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource')
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= stands)
      .map(({ name }) => name)
  })
  return new Set(addresses.map((address) => new URL(address).pathname))
}

const retry = () => page.getByRole('button', { name: 'Try again' })

describe('a remote in a real browser under the production policy', () => {
  it.each([
    ['mf_couple', '/'],
    ['mf_admin', paths.diagnostics],
  ])('%s boots at %s with nothing refused', async (name, path) => {
    await page.goto(front.origin + path)
    await inRemote(name).waitFor()
    expect(complaints).toEqual([])
  })

  it('creates exactly the trusted types policies that the page allows', async () => {
    await page.addInitScript(() => {
      const types = (window as unknown as WithPolicies).trustedTypes
      const create = types.createPolicy.bind(types)
      types.createPolicy = (name, rules) => {
        performance.mark(`policy ${name}`)
        return create(name, rules)
      }
    })
    const answer = await page.goto(front.origin)
    const listed = /trusted-types ([^;]+)/.exec((await answer?.headerValue('content-security-policy')) ?? '')?.[1]
    await inRemote('mf_couple').waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Intro for NFC access' }).waitFor()
    const created = () =>
      page.evaluate(() =>
        performance.getEntriesByType('mark').flatMap(({ name }) => (name.startsWith('policy ') ? [name.slice(7)] : [])),
      )
    await expect.poll(async () => (await created()).toSorted()).toEqual(listed?.split(' ').toSorted())
  })

  it.each([
    ['markup from a text', () => (document.body.innerHTML = '<b>x</b>')],
    ['a script address from a text', () => (document.createElement('script').src = '/static/none.js')],
    ['a policy of another name', () => (window as unknown as WithPolicies).trustedTypes.createPolicy('other', {})],
    ['a frame', () => document.body.append(Object.assign(document.createElement('iframe'), { src: '/' }))],
    ['a picture of another site', () => (new Image().src = 'https://elsewhere.example/a.png')],
  ])('makes the journey fail where a page makes %s', async (_name, make: () => unknown) => {
    await page.goto(front.origin)
    await inRemote('mf_couple').waitFor()
    await page.evaluate(make).catch(() => undefined)
    await expect.poll(takePolicyViolations).not.toEqual([])
  })

  it('is reached from the other one without a reload', async () => {
    await page.goto(`${front.origin}/diagnostics`)
    await inRemote('mf_admin').waitFor()
    await page.getByRole('link', { name: 'Love Space' }).first().click()
    await inRemote('mf_couple').waitFor()
    expect(documentsRequested()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('costs no request for the other remote', async () => {
    await page.goto(front.origin)
    await inRemote('mf_couple').waitFor()
    expect(front.requested.filter((path) => path.startsWith('/remotes/admin'))).toEqual([])
  })

  it('names the first route in its document, within 172 kB of JavaScript', async () => {
    const named = await namedScripts('/')
    expect(await bytesOf(named)).toBeLessThanOrEqual(172_000)
    expect(await loadedScripts('/')).toEqual(named)
  })

  it('names the home of somebody signed in within 197 kB of JavaScript, and brings all of it', async () => {
    const { handlers } = mockCouple()
    front.api = (request) => getResponse(handlers, request)
    await page.addInitScript((user) => {
      localStorage.setItem('authToken', 'token')
      localStorage.setItem('user', JSON.stringify(user))
    }, mia)
    const named = await namedScripts('/', true)
    expect([...named].filter((address) => address.includes('signed-in-home'))).toHaveLength(1)
    expect(await bytesOf(named)).toBeLessThanOrEqual(197_000)
    const loaded = await loadedScripts('/')
    expect([...named].filter((address) => !loaded.has(address))).toEqual([])
  })

  // Deduct only the visitor's home: a signed-in user has loaded more there.
  it.each([paths.memory, paths.timeline])('brings %s within 64 kB of JavaScript beyond home', async (path) => {
    const atHome = await namedScripts('/')
    const bytes = await bytesOf([...(await namedScripts(path))].filter((address) => !atHome.has(address)))
    expect(bytes).toBeGreaterThan(1_000)
    expect(bytes).toBeLessThanOrEqual(64_000)
  })

  it('leaves the shell usable while it is down, and loads on retry', async () => {
    front.failing.set('mf_admin', 'down')
    await page.goto(`${front.origin}/diagnostics`)
    await retry().waitFor()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await inRemote('mf_couple').waitFor()
    await page.goBack()
    await retry().waitFor()
    front.failing.delete('mf_admin')
    await retry().click()
    await inRemote('mf_admin').waitFor()
    expect(documentsRequested()).toBe(1)
  })

  it('leaves the shell usable when it never answers', async () => {
    front.failing.set('mf_admin', 'hanging')
    await page.goto(`${front.origin}/diagnostics`, { waitUntil: 'commit' })
    await retry().waitFor({ timeout: 15_000 })
    await page.getByRole('link', { name: 'Go Home' }).waitFor()
  })

  it('has painted the home even if it never answers', async () => {
    front.failing.set('mf_couple', 'hanging')
    await page.goto(front.origin, { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1, name: 'A private space for two' })
    await title.waitFor()
    expect(
      await page.getByRole('link', { name: 'Sign in' }).evaluate((link) => link.getBoundingClientRect().height),
    ).toBeGreaterThanOrEqual(44)
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
    await expect.poll(painted).toBe(1)
    expect(front.requested.some((path) => path.startsWith('/remotes/couple/') && path.endsWith('.js'))).toBe(true)
  })

  it('shows an unknown page inside the frame', async () => {
    await page.goto(`${front.origin}/no-such-page`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(complaints).toEqual([])
  })

  it('opens the menu, which was not part of the first load', async () => {
    await page.goto(front.origin)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Intro for NFC access' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('stays usable while the menu cannot be fetched, and opens it later', async () => {
    // This page loads nothing else, so that only the menu fails.
    await page.goto(`${front.origin}/no-such-page`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await page.context().setOffline(true)
    const lost = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Menu' }).click()
    await lost
    await page.getByRole('contentinfo').waitFor()
    await page.context().setOffline(false)
    await retry().click()
    await page.getByRole('menuitem', { name: 'Intro for NFC access' }).waitFor()
  })
})
