import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { startFrontServer, type FrontServer } from './front-server.ts'
import { openBrowser } from './world.ts'

const built = fileURLToPath(new URL('../../shell/dist', import.meta.url))

const browser = await openBrowser()
let shellDir: string
let front: FrontServer
let context: BrowserContext
let page: Page
let complaints: string[]

beforeEach(async () => {
  shellDir = await mkdtemp(join(tmpdir(), 'love-space-shell-'))
  await cp(built, shellDir, { recursive: true })
  front = await startFrontServer({ shellDir })
  context = await browser.newContext()
  page = await context.newPage()
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await context.close()
  await front.close()
  await rm(shellDir, { recursive: true })
})

const visit = async (path: string) => {
  await page.goto(front.origin + path)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
}
const disconnect = async () => {
  await context.setOffline(true)
  await front.close()
}
const documents = () => front.requested.filter((path) => !/^\/(static|remotes|api)\/|\./.test(path))
const keptDeployments = () =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('assets ')).length)

const deploy = async (version: number) => {
  const file = join(shellDir, 'index.html')
  const html = await readFile(file, 'utf8')
  const [main = ''] = /static\/main\.[0-9a-f]+\.js/.exec(html) ?? []
  const renamed = `static/main.${String(version).padStart(8, '0')}.js`
  await copyFile(join(shellDir, main), join(shellDir, renamed))
  const marked = html.replace(/<html (data-version="\d+" )?/, `<html data-version="${version}" `)
  await writeFile(file, marked.replaceAll(main, renamed))
}
const untilServed = async (version: number) => {
  const served = async () => (await fetch(front.origin)).text()
  await expect.poll(served).toContain(`data-version="${version}"`)
}

describe('without a connection', () => {
  it.each(['/', paths.login, paths.spaceSettings])('opens %s with a word about it', async (path) => {
    await visit('/')
    await page.goto(front.origin + path)
    await page.locator('main [data-mf] > *').first().waitFor()
    await disconnect()
    await page.reload()
    await page.locator('main [data-mf] > *').first().waitFor()
    await page.getByText("You're offline. You can read").waitFor()
    expect(complaints).toEqual([])
  })

  it('shows that to a tap, with a retry', async () => {
    await visit('/')
    await disconnect()
    await page.goto(`${front.origin}/api/space?token=secret-of-space&object=secret-of-ring`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(page.url()).toBe(`${front.origin}/space`)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => url)
    })
    expect(kept.length).toBeGreaterThan(5)
    expect(kept.filter((url) => url.includes('secret'))).toEqual([])
  })
})

describe('a tap', () => {
  it('opens without a request for the link, and updates the cached page', async () => {
    const taps: unknown[] = []
    front.api = ({ method }, path) => {
      if (path === '/api/space/token') taps.push(method)
      return undefined
    }
    await visit('/')
    front.requested.length = 0
    await page.goto(`${front.origin}/api/space?token=t&object=o`)
    await page.getByRole('button', { name: 'Go Home' }).waitFor()
    expect(taps).toEqual(['POST'])
    expect(front.requested).not.toContain('/api/space')
    await expect.poll(documents).toEqual([paths.tap])
  })
})

describe('a deployment', () => {
  it('is used at the next load, and drops files of earlier ones', async () => {
    await visit('/')
    expect(await keptDeployments()).toBe(1)
    for (const [version, kept] of [
      [1, 2],
      [2, 2],
    ] as const) {
      await deploy(version)
      await untilServed(version)
      await page.goto(`${front.origin}/login`)
      expect(await page.locator('html').getAttribute('data-version')).toBe(String(version))
      await page.locator('main [data-mf] > *').first().waitFor()
      await expect.poll(keptDeployments).toBe(kept)
    }
    await expect
      .poll(() => page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', paths.tap))
      .toContain('data-version="2"')
  })

  it('can withdraw the worker', async () => {
    await visit('/')
    await copyFile(join(shellDir, 'no-service-worker.js'), join(shellDir, 'service-worker.js'))
    for (const twin of ['br', 'gz']) await rm(join(shellDir, `service-worker.js.${twin}`))
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const left = () =>
      page.evaluate(async () => [await navigator.serviceWorker.getRegistrations(), await caches.keys()].flat().length)
    await expect.poll(left).toBe(0)
  })
})
