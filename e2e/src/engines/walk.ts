import { login } from '@love-space/contracts/auth/session.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import type { Demo } from '@love-space/demo-data/demo-seed.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { findOverflowing } from '../overflowing.ts'
import { settledAlone } from '../scenes.ts'
import { button, coupleDialogs, inDialog, officeDialogs, type OpenedDialog } from './dialogs.ts'
import { patienceMs, type Engine, type EnginePage, type Target } from './engine-page.ts'
import { findUnseen } from './find-unseen.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

export interface WalkOptions {
  readonly demo: Demo
  readonly newTaps: () => Promise<readonly string[]>
  readonly file: string
  readonly word: string
  readonly keepPicture: (name: string, picture: () => Promise<Uint8Array>) => Promise<void>
  readonly log: (line: string) => void
}

interface Login {
  readonly email: string
  readonly password: string
}

interface Step {
  readonly name: string
  readonly viewer?: Login
  readonly walk: (page: EnginePage, look: Look) => Promise<void>
}

/** Checks the page or its topmost dialog in every size. `open` opens a dialog that a resize has closed. */
type Look = (what: 'page' | 'dialog', open?: () => Promise<void>) => Promise<void>

/** Time within which a page from `enter` must be left: it has no cookie to renew its access token of 15 minutes. */
const enteredMsMax = 8 * 60_000

const field = (name: RegExp): Target => ({ css: 'input, textarea, select', name })
const openDialog: Target = { css: '[role=dialog], [role=alertdialog]' }
const atHome = button(/^Write today's letter$/)

export async function walk(engine: Engine, options: WalkOptions): Promise<ReadonlyMap<string, readonly string[]>> {
  const { demo, word, log, keepPicture } = options
  const results = new Map<string, readonly string[]>()
  let page: EnginePage | undefined
  let viewer: Login | undefined
  let enteredAt = 0
  for (const step of (await stepsOf(options)).filter(({ name }) => name.includes(word))) {
    const problems: string[] = []
    try {
      if (!page || !step.viewer || viewer !== step.viewer || Date.now() - enteredAt > enteredMsMax) {
        page = await engine.newPage()
        await page.resize(sizes[0])
        enteredAt = Date.now()
        if (step.viewer) await enter(page, demo.web, step.viewer)
      }
      viewer = step.viewer
      const current = page
      let looks = 0
      await step.walk(current, async (what, open) => {
        looks += 1
        for (const size of sizes) {
          const where = `${size.width}x${size.height}`
          await current.resize(size)
          if (open && !(await current.evaluate((css) => document.querySelector(css) !== null, openDialog.css)))
            await open()
          await current.evaluate(holdStill)
          const unseen = await current.evaluate(findUnseen, what === 'dialog')
          const found = [...unseen, ...(await current.evaluate(findOverflowing))]
          problems.push(...found.map((problem) => `at ${where}: ${problem}`))
          await keepPicture(`${step.name}-${looks}-${where}`, () => current.picture())
        }
        await current.resize(sizes[0])
        await current.evaluate(holdStill)
      })
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      const broken = page
      if (broken) await keepPicture(`${step.name}-failed`, () => broken.picture()).catch(() => undefined)
      page = undefined
    }
    results.set(step.name, problems)
    log(`${engine.name}: ${step.name}${problems.map((problem) => `\n  FAILED ${problem}`).join('')}`)
  }
  return results
}

/** Waits until nothing moves. Runs in the page. */
async function holdStill(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined))
  await Promise.race([Promise.all(ending), new Promise((resolve) => setTimeout(resolve, 2_000))])
}

/** Chooses a file. Runs in the page. */
async function chooseFile(css: string, base64: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(css)
  const files = new DataTransfer()
  files.items.add(
    new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'us.jpg', { type: 'image/jpeg' }),
  )
  if (!input) throw new Error(`There is no ${css}.`)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Makes the page believe that its next change needs the PIN; a new session needs none. Runs in the page. */
function askForPin(): void {
  const send = window.fetch
  window.fetch = (input, init) => {
    if ((init?.method ?? 'GET') === 'GET') return send(input, init)
    window.fetch = send
    const problem = {
      type: 'about:blank',
      title: '',
      status: 403,
      code: 'STEP_UP_REQUIRED',
      message: '',
      requestId: 'walk',
    }
    const headers = { 'content-type': 'application/problem+json' }
    return Promise.resolve(new Response(JSON.stringify(problem), { status: 403, headers }))
  }
}

async function enter(page: EnginePage, web: string, person: Login): Promise<void> {
  const call = createDemoClient(web, web)
  const { email, password } = person
  const { token, user } = (await call(login, { body: { email, password } })).data
  // Any page of this origin without sign-in code.
  await page.open(`${web}/config.json`)
  await page.evaluate(
    (authToken, stored) => {
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('user', stored)
    },
    token,
    JSON.stringify(user),
  )
}

const pathIs = (page: EnginePage, path: string): Promise<boolean> =>
  waitFor(() => page.evaluate((wanted) => location.pathname === wanted, path), {
    timeoutMs: patienceMs,
    what: `the page ${path}`,
  })

async function typePin(page: EnginePage, pin: string): Promise<void> {
  for (const digit of pin) await page.click(button(new RegExp(`^${digit}$`)))
}

async function stepsOf({ demo, newTaps, file }: WalkOptions): Promise<readonly Step[]> {
  const { web, couple, admin, taps } = demo
  const [owner, partner] = couple
  if (!owner || !partner) throw new Error('The demo has no couple.')
  const [tap = ''] = await newTaps()
  const [own = ''] = await newTaps()
  const alone = await settledAlone(demo, 'Ada', own)
  const words = `Written on ${new Date().toISOString()}`
  return [
    {
      name: 'registering by a ring',
      walk: async (page, look) => {
        await page.open(tap)
        await page.sees(field(/^Your name/))
        await look('page')
        await page.type(field(/^Your name/), 'Eva Brook')
        await page.type(field(/^E-?mail/), `eva.${Date.now()}@example.com`)
        await page.type(field(/^Password/), 'two-by-the-sea')
        await page.type(field(/^Repeat password/), 'two-by-the-sea')
        await page.click(button(/^Continue$/))
        await typePin(page, '4821')
        await page.click(button(/^Create account$/))
        await pathIs(page, paths.spaceSettings)
        await page.sees(field(/^Space name/))
        await look('page')
      },
    },
    {
      name: 'tapping a ring',
      walk: async (page, look) => {
        await page.open(taps.owned[0] ?? '')
        await page.sees(button(/^1$/))
        await look('page')
        await typePin(page, owner.pin)
        await pathIs(page, paths.home)
        await page.sees({ css: '#figures' })
      },
    },
    {
      name: 'signing in',
      walk: async (page, look) => {
        await page.open(web + paths.login)
        await page.sees(field(/^E-?mail/))
        await look('page')
        await page.type(field(/^E-?mail/), partner.email)
        await page.type(field(/^Password/), partner.password)
        await page.click({ css: 'main button', name: /^Sign in$/ })
        await pathIs(page, paths.home)
        await page.sees({ css: '#figures' })
      },
    },
    {
      name: 'writing a letter',
      viewer: alone,
      walk: async (page, look) => {
        await page.open(web)
        await page.click(atHome)
        await page.sees(openDialog)
        await look('dialog')
        await page.type(field(/^Your letter/), words)
        await page.click(inDialog(/^(Send|Save)/))
        await page.sees({ css: 'main article, main p', name: new RegExp(words) })
      },
    },
    {
      name: 'keeping a memory',
      viewer: alone,
      walk: async (page, look) => {
        await page.open(web + paths.memory)
        await page.click(button(/^Input yours$/))
        await page.type({ css: '[role=dialog] input', name: /^Title/ }, words)
        await page.evaluate(chooseFile, '[role=dialog] input[type=file]', file)
        await page.sees(inDialog(/^Crop /))
        await look('dialog')
        await page.click(inDialog(/^Crop /))
        await page.click(inDialog(/^Edit$/))
        await page.click({ css: '[role=dialog] [role=switch]' })
        await page.sees({ css: '[role=dialog] [role=slider], [role=dialog] input[type=range]' })
        await look('dialog')
        await page.click(inDialog(/^Done$/))
        await page.click(inDialog(/^Use this picture$/))
        await page.click(inDialog(/^Save memory$/))
        await page.sees(button(new RegExp(`^${words}, `)))
      },
    },
    {
      name: 'changing the settings',
      viewer: alone,
      walk: async (page, look) => {
        await page.open(web + settingsPageOf(paths.settings, settingsPages.profile))
        await page.sees(field(/^Name/))
        await look('page')
        await page.type(field(/^Name/), ' Marsh')
        await page.click(button(/^Save changes$/))
        await page.sees({ css: 'main p, main span', name: /^Ada Moss Marsh$/ })
      },
    },
    {
      name: 'step-up',
      viewer: alone,
      walk: async (page, look) => {
        await page.open(web + settingsPageOf(paths.settings, settingsPages.email))
        await page.type({ css: 'main input[type=email]' }, `ada.${Date.now()}@example.com`)
        await page.evaluate(askForPin)
        await page.click(button(/^Change email$/))
        await page.sees(inDialog(/^1$/))
        await look('dialog')
      },
    },
    ...coupleDialogs.map(stepOf(web, owner)),
    ...officeDialogs.map(stepOf(web, admin)),
  ]
}

const stepOf =
  (web: string, viewer: Login) =>
  ({ name, path, presses }: OpenedDialog): Step => ({
    name,
    viewer,
    walk: async (page, look) => {
      const open = async () => {
        // An address that differs only in its hash would not load the page.
        await page.open(`${web}/config.json`)
        await page.open(web + path)
        for (const target of presses) await page.click(target)
        await page.sees(openDialog)
      }
      await open()
      await look('dialog', open)
    },
  })
