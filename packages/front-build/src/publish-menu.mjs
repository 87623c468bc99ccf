// Prints the menu of a remote (`export const menu`) with its icons as plain shapes, in JSON.
import './browser-like.mjs'
import { pathToFileURL } from 'node:url'

const { menu } = await import(pathToFileURL(process.argv[2]).href)
const { createElement } = await import('react')
const { renderToStaticMarkup } = await import('react-dom/server')

function shapesOf(icon) {
  const holder = document.createElement('div')
  holder.innerHTML = renderToStaticMarkup(createElement(icon))
  return [...holder.firstElementChild.children].map(({ localName, attributes }) => [
    localName,
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  ])
}

const published = menu.map((group) => ({
  ...group,
  entries: group.entries.map((entry) => ({ ...entry, icon: shapesOf(entry.icon) })),
}))
process.stdout.write(JSON.stringify(published), () => process.exit(0))
