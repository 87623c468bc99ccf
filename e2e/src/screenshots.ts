import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoFile, readDemo } from '@love-space/demo-data/demo-seed.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import type { Page } from 'playwright-core'
import { writeReadmePictures } from './readme-pictures.ts'
import { closeScene, playScene, prepareStage, scenes, type Scene } from './scenes.ts'

// `npm run screenshots [-- words]`: pictures of every screen and state, or of those whose names contain one of the words. `--look
// official-dark` and `--width 768` restrict looks and widths. Starts its own product; with LOVE_SPACE_DIR it uses the one running in that
// folder and adds users to it.

/** Groups of sizes. A scene is played once per group, and its page resized to the group's second size. */
const screens = [
  [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ],
  [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
  ],
]
const sizes = screens.flat().sort((a, b) => a.width - b.width)
const looks = [
  { theme: 'official', mode: 'light', name: 'Rosewood, light' },
  { theme: 'official', mode: 'dark', name: 'Rosewood, dark' },
  { theme: 'original', mode: 'light', name: 'Midnight, light' },
  { theme: 'original', mode: 'dark', name: 'Midnight, dark' },
] as const

const folder = join(repositoryRoot, 'screenshots')
const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { look: { type: 'string' }, width: { type: 'string' } },
})
const wantedLooks = looks.filter(({ theme, mode }) => [undefined, `${theme}-${mode}`].includes(values.look))
const wanted = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const isWhole = words.length === 0 && values.look === undefined && values.width === undefined
const pictureOf = (scene: Scene, width: number, look: (typeof looks)[number]) =>
  `${scene.name}-${width}-${look.theme}-${look.mode}.png`
const isWanted = (width: number) => [undefined, String(width)].includes(values.width)
const isSeenAt = ({ on }: Scene, width: number) => on === undefined || (on === 'phone') === width < 768

const given = process.env.LOVE_SPACE_DIR
const own = given ? undefined : await startThrowAwayLoveSpace({ limits: 'journeys', log: console.log })
const dir = given ? resolve(given) : (own?.dir ?? '')
const failures: string[] = []
try {
  const demo = await readDemo(join(dir, demoFile))
  if (!demo) throw new Error(`No product runs in ${dir}.`)
  const browser = await launchChromium()
  try {
    const taps = await Promise.all([1, 2, 3].map(() => issueTapLinks(dir, 1)))
    const stage = await prepareStage(demo, taps.flat())
    if (isWhole) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const scene of wanted) {
      for (const screen of screens) {
        const [first, ...others] = screen.filter(({ width }) => isSeenAt(scene, width) && isWanted(width))
        if (!first) continue
        try {
          const page = await playScene(browser, stage, scene, first)
          await photograph(page, scene, first.width)
          for (const size of others) {
            await page.setViewportSize(size)
            await photograph(page, scene, size.width)
          }
          await closeScene(page)
        } catch (error) {
          if (!browser.isConnected()) throw error
          failures.push(`${String(error)}: ${error instanceof Error ? String(error.cause) : ''}`)
        }
      }
      console.log(scene.name)
    }
  } finally {
    await browser.close()
    if (isWhole) await writeReadmePictures(folder)
    await writeFile(join(folder, 'index.html'), indexPage(scenes, new Set(await readdir(folder))))
    console.log(`\n${relative(process.cwd(), join(folder, 'index.html'))} shows them all.`)
  }
} finally {
  await own?.stop()
}
for (const failure of failures) console.error(failure)
process.exit(failures.length === 0 ? 0 : 1)

async function photograph(page: Page, scene: Scene, width: number): Promise<void> {
  // Otherwise sticky elements would appear in the middle of the picture.
  if (scene.isOverlay !== true) {
    await page.evaluate(() => {
      window.scrollTo(0, 0)
      // Otherwise content far from the screen would be missing in a full-page picture.
      const drawn = new CSSStyleSheet()
      drawn.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(drawn)
    })
  }
  for (const look of wantedLooks) {
    await page.evaluate(async ({ theme, mode }) => {
      Object.assign(document.documentElement.dataset, { theme, mode, hour: 'day' })
      // Floating elements move in the frames after a resize.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    }, look)
    const path = join(folder, pictureOf(scene, width, look))
    await page.screenshot({ path, fullPage: scene.isOverlay !== true, animations: 'disabled' })
  }
}

function indexPage(all: readonly Scene[], files: ReadonlySet<string>): string {
  const boxes = [
    ...looks.map(({ theme, mode, name }) => ({ id: `${theme}-${mode}`, label: name })),
    ...sizes.map(({ width }) => ({ id: `w${width}`, label: `${width} px` })),
  ]
  const pictures = (scene: Scene) =>
    sizes
      .filter(({ width }) => isSeenAt(scene, width))
      .flatMap(({ width, height }) =>
        looks.map((look) => {
          const file = pictureOf(scene, width, look)
          if (!files.has(file)) return ''
          const alt = `${scene.name}, ${width} px, ${look.name}`
          return `<a class="w${width} ${look.theme}-${look.mode}" href="${file}"><img loading="lazy" src="${file}" alt="${alt}" width="${width}" height="${height}"></a>`
        }),
      )
      .join('')
  const hide = boxes.map(({ id }) => `body:has(#${id}:not(:checked)) .${id}{display:none}`).join('')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Love Space, every screen</title>
<style>body{font:1rem system-ui;margin:0 1rem 4rem}nav{position:sticky;top:0;background:Canvas;padding:.75rem 0;display:flex;flex-wrap:wrap;gap:1rem}
section div{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start}img{height:auto;border:1px solid #8885;display:block}.w320 img{width:160px}.w390 img{width:195px}.w768 img{width:256px}.w1280 img{width:426px}${hide}</style>
<nav>${boxes.map(({ id, label }) => `<label><input type="checkbox" id="${id}" checked> ${label}</label>`).join('')}</nav>
${all.map((scene) => `<section><h2>${scene.name}</h2><div>${pictures(scene)}</div></section>`).join('\n')}
</html>
`
}
