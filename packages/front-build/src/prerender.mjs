import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firstLanguage } from '@love-space/contracts/languages.ts'

/** What a script prints about a module, run in a process of its own that is made to look like a browser of somebody with that language. */
async function ask(script, module, language = firstLanguage) {
  const env = { ...process.env, NODE_ENV: 'production', FRONT_END: 'prerendered', PAGE_LANGUAGE: language }
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), module], { env })
  return JSON.parse(stdout)
}

/** The pages of a module as HTML, by path. */
export const prerender = (module, language) => ask('render-pages.mjs', module, language)

/** The menu of a module, as plain data. */
export const publishMenu = (module, language) => ask('publish-menu.mjs', module, language)

/** What a module says of its public pages, by path. */
export const publishHeads = (module, language) => ask('publish-heads.mjs', module, language)

/** The paths that the routes of a module answer. */
export const listPages = (module) => ask('list-pages.mjs', module)
