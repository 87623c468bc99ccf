import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firstLanguage } from '@love-space/contracts/languages.ts'

const script = join(import.meta.dirname, 'read-module.mjs')

/** Asks about a module in a process of its own that is made to look like a browser of somebody with that language. */
async function ask(question, module, language = firstLanguage) {
  const env = { ...process.env, NODE_ENV: 'production', FRONT_END: 'prerendered', PAGE_LANGUAGE: language }
  const { stdout } = await promisify(execFile)(process.execPath, [script, question, module], { env })
  return JSON.parse(stdout)
}

/** The pages of a module as HTML, by path. */
export const prerender = (module, language) => ask('html', module, language)

/** The menu of a module, as plain data. */
export const publishMenu = (module, language) => ask('menu', module, language)

/** What a module says of its public pages, by path. */
export const publishHeads = (module, language) => ask('heads', module, language)

/** The paths that the routes of a module answer. */
export const listPages = (module) => ask('paths', module)
