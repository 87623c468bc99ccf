import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { runTool } from '@love-space/local-runtime/programs/run-tool.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { interleaved, kilobytes, median, millis } from '../measure.ts'
import type { Finding, Row } from '../row.ts'
import { visitFirst, type FirstVisit } from '../first-visit.ts'
import { slowPhone } from '../visit.ts'

const buildMsMax = 180_000
const scriptBytesMax = 172_000
const outDir = join(repositoryRoot, 'bench/dist')

const addressOf = (dir: string): string => `${pathToFileURL(dir).href}/`

/** Builds shell and prerendered home as one bundle, without federation. */
const buildSingleBundle = async (): Promise<string> => {
  const cli = join(repositoryRoot, 'node_modules/@rspack/cli/bin/rspack.js')
  const config = join(import.meta.dirname, '../single-bundle/rspack.config.mjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  await runTool(process.execPath, [cli, 'build', '-c', config], { env, timeoutMs: buildMsMax })
  return addressOf(join(outDir, 'single-bundle'))
}

const findingsOf = (runs: Readonly<Record<'product' | 'single', readonly FirstVisit[]>>): Finding[] => {
  const of = (name: keyof typeof runs, what: keyof FirstVisit) => median(runs[name].map((seen) => seen[what]))
  const bytes = of('product', 'scriptBytes')
  const steps = of('product', 'steps')
  const slower = (what: keyof FirstVisit) => of('product', what) / of('single', what)
  return [
    {
      what: 'first route (anonymous): JavaScript over the wire',
      product: kilobytes(bytes),
      baseline: kilobytes(of('single', 'scriptBytes')),
      ratio: slower('scriptBytes'),
      budget: '≤ 172 kB',
      holds: bytes <= scriptBytesMax,
      note: `bodies, brotli, until React stands behind the page; ${of('product', 'requests')} requests, single bundle ${of('single', 'requests')}.`,
    },
    {
      what: 'first route: requests one after another after the HTML',
      product: String(steps),
      baseline: String(of('single', 'steps')),
      budget: '≤ 2',
      holds: steps <= 2,
    },
    {
      what: 'first route: largest contentful paint',
      product: millis(of('product', 'largestPaintMs')),
      baseline: millis(of('single', 'largestPaintMs')),
      ratio: slower('largestPaintMs'),
      budget: '≤ 1.1x',
      holds: slower('largestPaintMs') <= 1.1,
      note: 'cold, CPU four times slower, 150 ms round trip, 1.6 Mbit/s; both come with the page as HTML.',
    },
    {
      what: 'first route: until React stands behind the page',
      product: millis(of('product', 'usableMs')),
      baseline: millis(of('single', 'usableMs')),
      ratio: slower('usableMs'),
      budget: '–',
      note: 'what the largest paint would wait for if the page did not come as HTML.',
    },
  ]
}

export const firstRoute: Row = {
  name: 'first-route',
  run: async (bench) => {
    const product = await bench.product()
    const nothing = join(outDir, 'nothing')
    await mkdir(nothing, { recursive: true })
    const single = await product.startGateway({
      SHELL_SOURCE: await buildSingleBundle(),
      REMOTE_COUPLE_SOURCE: addressOf(nothing),
      REMOTE_ADMIN_SOURCE: addressOf(nothing),
    })
    const browser = await launchChromium()
    const visit = (origin: string) => async (): Promise<FirstVisit> => {
      const context = await browser.newContext({ viewport: slowPhone.viewport, isMobile: true, hasTouch: true })
      try {
        return await visitFirst(context, `${origin}/`)
      } finally {
        await context.close()
      }
    }
    try {
      const runs = await interleaved(bench.quick ? 1 : 5, {
        product: visit(product.loveSpace.web),
        single: visit(single.url.replace('127.0.0.1', 'localhost')),
      })
      return findingsOf(runs)
    } finally {
      await browser.close()
      await single.stop()
    }
  },
}
