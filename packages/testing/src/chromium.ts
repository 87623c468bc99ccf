import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const onPath = (): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`))
    .find((file) => existsSync(file))

const downloaded = (): string | undefined => {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  spawnSync('npx', ['playwright-core', 'install', 'chromium-headless-shell'], { stdio: 'ignore', timeout: 60_000 })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

const fromDebian = (): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stderr.write('No chromium found: installing it with apt-get (a minute or two).\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env })
  return onPath()
}

/**
 * The browser the tests drive: `CHROME_PATH`, a chromium or chrome on PATH, Debian's package where we may install it,
 * or Playwright's download. Throws a sentence that names all four.
 */
export function findChromium(): string {
  const found = process.env.CHROME_PATH ?? onPath() ?? fromDebian() ?? downloaded()
  if (found) return found
  throw new Error(
    'No browser for the journeys. Set CHROME_PATH to a chromium or chrome, put one on PATH, or install it ' +
      '(Debian: apt-get install chromium; others: npx playwright-core install chromium).',
  )
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a headless browser that talks to nothing but this machine. */
export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: findChromium(), args })

/**
 * Starts one that keeps what it has in a directory, as the browser of a phone does. The contexts of the other one are
 * incognito, where no compiled code is kept.
 */
export const launchChromiumIn = (dir: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(dir, { ...options, executablePath: findChromium(), args })
