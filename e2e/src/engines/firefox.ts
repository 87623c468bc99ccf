import puppeteer, { type Browser, type BrowserContext, type ElementHandle, type Page } from 'puppeteer-core'
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
import { pathOf } from './programs.ts'

export const startFirefox = async (): Promise<Engine> => {
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOf('firefox-esr'),
    headless: true,
  })
  let context: BrowserContext | undefined
  return {
    name: (await browser.version()).replace('/', ' '),
    newPage: async () => {
      await context?.close()
      context = await browser.createBrowserContext()
      return pageOf(await context.newPage())
    },
    close: () => browser.close(),
  }
}

function pageOf(page: Page): EnginePage {
  page.setDefaultTimeout(patienceMs)
  page.on('dialog', (dialog) => void dialog.accept())
  const find = (target: Parameters<EnginePage['click']>[0]) => {
    const attempt = async () => {
      const found = await page.evaluateHandle(findElement, ...foundBy(target))
      return found.asElement() as ElementHandle | null
    }
    return waitFor(attempt, { timeoutMs: patienceMs, what: describeTarget(target) })
  }
  return {
    open: async (url) => {
      await page.goto(url)
    },
    resize: (size) => page.setViewport(size),
    evaluate: (work, ...args) => page.evaluate(work as never, ...(args as never)),
    sees: async (target) => void (await find(target)),
    click: async (target) => {
      const element = await find(target)
      await element.evaluate(comeToRest)
      await element.click()
    },
    type: async (target, text) => (await find(target)).type(text),
    picture: () => page.screenshot(),
  }
}
