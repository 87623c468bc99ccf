import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const renderer = join(import.meta.dirname, 'render-pages.mjs')

/** The pages of a module as HTML, by path. They are rendered in a process of their own, which is made to look like a browser. */
export async function prerender(module) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, [renderer, module], { env })
  return JSON.parse(stdout)
}
