import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
} from 'playwright-core'
import { installFromDebian } from './debian.ts'
import { onPath } from './on-path.ts'

/** Package of Chromium's headless build, whose pages take less than half the time of the full browser. */
const headlessShell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const downloaded = (): string | undefined => {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  spawnSync('npx', ['playwright-core', 'install', 'chromium-headless-shell'], { stdio: 'ignore', timeout: 60_000 })
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

const fromDebian = (name: string): string | undefined => {
  try {
    return installFromDebian(name) ? onPath([name]) : undefined
  } catch {
    // The Debian release is too old, or there is no network.
    return undefined
  }
}

/**
 * Finds the tests' browser: `CHROME_PATH`, a headless shell on PATH or installed from Debian (if permitted), chromium
 * or chrome, or Playwright's download. Throws an error that names the options.
 */
export function findChromium(): string {
  const found =
    process.env.CHROME_PATH ??
    onPath([headlessShell]) ??
    fromDebian(headlessShell) ??
    onPath(browsers) ??
    fromDebian('chromium') ??
    downloaded()
  if (found) return found
  throw new Error(
    'No browser for the journeys. Set CHROME_PATH to a chromium or chrome, put one on PATH, or install it ' +
      '(Debian: apt-get install chromium-headless-shell; others: npx playwright-core install chromium).',
  )
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, which pages may use.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Pages of a journey live too briefly to regain the cost of optimizing their code: a tenth of the browser's time. */
const unoptimized = '--js-flags=--no-opt,--no-maglev'

const violations: string[] = []

export const takePolicyViolations = (): string[] => violations.splice(0)

const watched = (context: BrowserContext): BrowserContext => {
  const note = (message: ConsoleMessage) => {
    if (/Content.Security.Policy|Trusted ?(Type|HTML|Script)/i.test(message.text())) violations.push(message.text())
  }
  context.on('console', note)
  context.on('serviceworker', (worker) => worker.on('console', note))
  return context
}

/** Starts Chromium without network access beyond this machine. */
export const launchChromium = async ({ isMeasured = true } = {}): Promise<Browser> => {
  const all = isMeasured ? args : [...args, unoptimized]
  const browser = await chromium.launch({ executablePath: findChromium(), args: all })
  const newContext = browser.newContext.bind(browser)
  // The browser's `newPage` calls this method too.
  browser.newContext = async (options) => watched(await newContext(options))
  return browser
}

/** Starts Chromium with a profile, as phones have. `launchChromium` is incognito and caches no compiled code. */
export const launchChromiumIn = async (dir: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  watched(await chromium.launchPersistentContext(dir, { ...options, executablePath: findChromium(), args }))
