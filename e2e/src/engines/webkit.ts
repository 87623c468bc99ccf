import { spawn } from 'node:child_process'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import {
  comeToRest,
  describeTarget,
  findElement,
  foundBy,
  patienceMs,
  type Engine,
  type EnginePage,
} from './engine-page.ts'
import { pathOf, running } from './programs.ts'
import { openSession, type WebDriverElement, type WebDriverSession } from './webdriver.ts'

/** Starts Debian's WebKitGTK on a display. Its driver has one session at a time. */
export const startWebKit = async (display: string): Promise<Engine> => {
  const port = await findFreePort()
  const env = { ...process.env, DISPLAY: display }
  const driver = running(spawn(pathOf('WebKitWebDriver'), [`--port=${port}`], { env, stdio: 'ignore' }))
  const open = () => openSession(`http://127.0.0.1:${port}`)
  let session = await waitFor(open, { timeoutMs: patienceMs, what: 'a session of WebKitGTK' })
  // A crashed browser has no session to end.
  const end = () => session.end().catch(() => undefined)
  return {
    name: `WebKitGTK ${String(session.capabilities.browserVersion)}`,
    newPage: async () => {
      await end()
      session = await open()
      return openPopup(session)
    },
    close: async () => {
      await end()
      await driver.stop()
    },
  }
}

/** Opens a popup by a real press: the browser's own window cannot be as narrow as a phone. */
async function openPopup(session: WebDriverSession): Promise<EnginePage> {
  const press = `open('about:blank', 'phone', 'popup,width=390,height=844')`
  await session.command('POST', '/url', { url: `data:text/html,<button onclick="${press}">Open</button>` })
  const handles = () => session.command<string[]>('GET', '/window/handles')
  const [first] = await handles()
  await session.onElement(
    await session.command('POST', '/element', { using: 'css selector', value: 'button' }),
    'click',
  )
  const handle = await waitFor(async () => (await handles()).find((one) => one !== first), { what: 'the popup' })
  await session.command('POST', '/window', { handle })
  return pageOf(session)
}

function pageOf(session: WebDriverSession): EnginePage {
  const evaluate: EnginePage['evaluate'] = (work, ...args) => session.execute(String(work), args)
  const find = (target: Parameters<EnginePage['click']>[0]) =>
    waitFor(() => session.execute<WebDriverElement | null>(String(findElement), foundBy(target)), {
      timeoutMs: patienceMs,
      what: describeTarget(target),
    })
  const measure = (width: number, height: number) =>
    evaluate(
      (wantedWidth, wantedHeight) => ({
        isThere: innerWidth === wantedWidth && innerHeight === wantedHeight,
        frame: { width: outerWidth - innerWidth, height: outerHeight - innerHeight },
      }),
      width,
      height,
    )
  return {
    open: (url) => session.command('POST', '/url', { url }),
    resize: async ({ width, height }) => {
      const { frame } = await measure(width, height)
      await session.command('POST', '/window/rect', { width: width + frame.width, height: height + frame.height })
      await waitFor(async () => (await measure(width, height)).isThere, { what: `a window of ${width}x${height}` })
      await evaluate(applyMediaQueries)
    },
    evaluate,
    sees: async (target) => void (await find(target)),
    click: async (target) => {
      const element = await find(target)
      await session.execute(String(comeToRest), [element])
      await session.onElement(element, 'click')
    },
    type: async (target, text) => session.onElement(await find(target), 'value', { text }),
    picture: async () => Buffer.from(await session.command<string>('GET', '/screenshot'), 'base64'),
  }
}

/** Adds a rule about all elements: a resized WebKitGTK window keeps earlier styles until then. Runs in the page. */
async function applyMediaQueries(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`*, ::before, ::after { --resized: ${innerWidth} }`)
  document.adoptedStyleSheets = [sheet]
}
