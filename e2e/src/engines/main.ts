// `npm run test:engines [-- --only word] [--engine webkit] [--pictures]`: walks through the product in WebKitGTK and Firefox; exits with 1 if
// something is wrong or an engine is missing. Pictures of failed steps, or of all with `--pictures`, go to screenshots/engines. Starts its
// own product; with LOVE_SPACE_DIR it uses the one running in that folder and adds users to it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { demoFile, readDemo } from '@love-space/demo-data/demo-seed.ts'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { onPath } from '@love-space/testing/on-path.ts'
import type { Engine } from './engine-page.ts'
import { startFirefox } from './firefox.ts'
import { describeMissing, startScreen } from './programs.ts'
import { walk } from './walk.ts'
import { startWebKit } from './webkit.ts'

const missing = describeMissing((program) => onPath([program]))
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, engine: { type: 'string' }, pictures: { type: 'boolean' } },
})
const folder = join(repositoryRoot, 'screenshots/engines')
const log = (line: string): void => console.log(line)
const given = process.env.LOVE_SPACE_DIR
const own = given ? undefined : await startThrowAwayLoveSpace({ limits: 'journeys', log })
const dir = given ? resolve(given) : (own?.dir ?? '')
const screen = await startScreen()
const counts: string[] = []
let failed = 0
try {
  const demo = await readDemo(join(dir, demoFile))
  if (!demo) throw new Error(`No product runs in ${dir}.`)
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b86f52' } })
  const file = (await picture.jpeg().toBuffer()).toString('base64')
  await mkdir(folder, { recursive: true })
  const starts: Readonly<Record<string, () => Promise<Engine>>> = {
    webkit: () => startWebKit(screen.display),
    firefox: startFirefox,
  }
  for (const [id, start] of Object.entries(starts)) {
    if (values.engine !== undefined && values.engine !== id) continue
    const engine = await start()
    try {
      const results = await walk(engine, {
        demo,
        newTaps: () => issueTapLinks(dir, 1),
        file,
        word: values.only,
        log,
        keepPicture: async (name, take) => {
          if (values.pictures || name.endsWith('failed'))
            await writeFile(join(folder, `${id}-${name.replaceAll(' ', '-')}.png`), await take())
        },
      })
      const wrong = [...results.values()].filter((problems) => problems.length > 0).length
      failed += wrong
      counts.push(`${engine.name}: ${results.size - wrong} passed, ${wrong} failed`)
    } finally {
      await engine.close()
    }
  }
} finally {
  await screen.stop()
  await own?.stop()
}
console.log(`\nPictures are in ${relative(process.cwd(), folder)}.\n${counts.join('\n')}`)
process.exit(failed === 0 && counts.length > 0 ? 0 : 1)
