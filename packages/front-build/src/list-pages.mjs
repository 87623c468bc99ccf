// Prints the paths of the pages that a remote's routes (`export const routes`) answer, in JSON.
import './browser-like.mjs'
import { pathToFileURL } from 'node:url'
import { pagePatterns } from './page-patterns.mjs'

const { routes } = await import(pathToFileURL(process.argv[2]).href)
process.stdout.write(JSON.stringify(pagePatterns(routes)), () => process.exit(0))
