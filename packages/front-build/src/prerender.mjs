import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firstLanguage } from '@love-space/contracts/languages.ts'

const script = join(import.meta.dirname, 'read-module.mjs')

/** Reads a module in a child process that imitates a browser set to the language. */
async function readPart(part, module, language = firstLanguage) {
  const env = { ...process.env, NODE_ENV: 'production', FRONT_END: 'prerendered', PAGE_LANGUAGE: language }
  const { stdout } = await promisify(execFile)(process.execPath, [script, part, module], { env })
  return JSON.parse(stdout)
}

export const prerender = (module, language) => readPart('html', module, language)

export const publishMenu = (module, language) => readPart('menu', module, language)

export const publishHeads = (module, language) => readPart('heads', module, language)

export const listPages = (module) => readPart('paths', module)
