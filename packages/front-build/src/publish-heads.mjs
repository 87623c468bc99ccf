// Prints what a remote says of its public pages (`export const heads`), in JSON.
import './browser-like.mjs'
import { pathToFileURL } from 'node:url'

const { heads } = await import(pathToFileURL(process.argv[2]).href)
process.stdout.write(JSON.stringify(heads), () => process.exit(0))
